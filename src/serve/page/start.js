// Says on the page why the program has not started. It is a classic script in the syntax of old browsers, so that
// it also runs where the modules of the page do not.

;(function () {
  /** The first reason that has a text, and its detail. @type {string[] | null} */
  var first = null

  var root = document.documentElement
  root.lang = language()
  // The page may change its language.
  new MutationObserver(hideOtherLanguage).observe(root, { attributes: true, attributeFilter: ['lang'] })

  /** Returns the language that the user has chosen, or that of the browser. */
  function language() {
    var chosen = ''
    try {
      chosen = JSON.parse(localStorage.getItem('plakoto.view') || '{}').language
    } catch (error) {
      // The browser blocks the storage.
    }
    return (chosen || navigator.language || '').slice(0, 2) === 'el' ? 'el' : 'en'
  }

  /** Hides the text in the other language. Without a script, nobody knows the user's language, so both are shown. */
  function hideOtherLanguage() {
    var texts = document.querySelectorAll('#start > [lang]')
    for (var n = 0; n < texts.length; n++) {
      var text = /** @type {HTMLElement} */ (texts[n])
      text.hidden = text.lang !== root.lang
    }
  }

  /**
   * Shows the text of a reason in `index.html`, until the program has started. Without such a text, only `detail` is
   * shown, below the text that suits every reason.
   * @param {string} why @param {string} detail
   */
  function notStarted(why, detail) {
    var box = document.getElementById('start')
    first = first && first[0] ? first : [why, detail]
    if (!box) return
    why = first[0]
    detail = first[1]
    box.classList.add('failed')
    var texts = box.querySelectorAll('[data-why]')
    for (var n = 0; n < texts.length; n++) {
      var text = /** @type {HTMLElement} */ (texts[n])
      text.hidden = text.getAttribute('data-why') !== why
    }
    var line = document.getElementById('start-detail')
    if (line) line.textContent = detail
  }

  /** @param {any} error */
  function failed(error) {
    var name = String((error && error.name) || '')
    var why = error && error.why
    if (!why && name === 'SecurityError') why = 'storage'
    if (!why && name === 'SyntaxError') why = 'old'
    // The browser could not load a module on request.
    if (!why && /module/i.test(String(error && error.message))) why = 'file'
    notStarted(why || '', String(error))
  }

  window.notStarted = notStarted
  addEventListener('unhandledrejection', function (event) {
    failed(event.reason)
  })
  addEventListener(
    'error',
    function (event) {
      var file = event.target
      if (file instanceof HTMLScriptElement) notStarted('file', file.src)
      else if (file instanceof HTMLLinkElement && file.rel === 'stylesheet') notStarted('file', file.href)
      else if (event.error) failed(event.error)
      else if (event.message) notStarted('', event.message)
    },
    true,
  )
  addEventListener('DOMContentLoaded', function () {
    hideOtherLanguage()
    if (!('noModule' in HTMLScriptElement.prototype)) notStarted('old', navigator.userAgent)
    // The reason may be known from before the text was there.
    else if (first) notStarted(first[0], first[1])
  })
})()
