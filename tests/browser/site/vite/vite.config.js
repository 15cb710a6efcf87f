export default { build: { target: 'es2022' }, optimizeDeps: { exclude: ['plakoto'] } }
