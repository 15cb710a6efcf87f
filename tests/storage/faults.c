/*
 * A library that makes one file operation of a program fail, as on a faulty disk. Loaded with LD_PRELOAD.
 *
 * The variable FAULT has the form KIND:N. Operation N fails; operations are counted from 1. Depending on KIND,
 * all later operations fail too. The file FAULT_MARK is created when operation N is reached. Only operations
 * that change regular files are counted: creating, writing, truncating and syncing. Reading is not counted,
 * nor is any operation on pipes.
 *
 * once   operation N fails, as on a full disk
 * full   operation N and all later operations fail
 * short  operation N, if it is a write, writes only half of its data; all later operations fail
 * kill   the process is killed before operation N
 * torn   operation N, if it is a write, writes only half of its data; then the process is killed
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long counted;

static int is(const char *kind) {
    const char *fault = getenv("FAULT");
    size_t length = strlen(kind);
    return fault && !strncmp(fault, kind, length) && fault[length] == ':';
}

/* Counts an operation. Returns -1 before operation N, 0 for operation N, and 1 after operation N. */
static int moment(void) {
    const char *fault = getenv("FAULT"), *mark = getenv("FAULT_MARK");
    if (!fault || !mark) return -1;
    long now = __sync_add_and_fetch(&counted, 1), chosen = atol(strchr(fault, ':') + 1);
    if (now != chosen) return now < chosen ? -1 : 1;
    int (*really)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    close(really(mark, O_CREAT | O_WRONLY, 0600));
    if (is("kill")) raise(SIGKILL);
    return 0;
}

/* Returns whether an operation fails. For operations other than writes, which cannot be done in part. */
static int fails(void) {
    int when = moment();
    if (when == 0 && is("torn")) raise(SIGKILL);
    if (when < 0 || (when > 0 && is("once"))) return 0;
    errno = ENOSPC;
    return 1;
}

static int is_file(int fd) {
    struct stat about;
    return !fstat(fd, &about) && S_ISREG(about.st_mode);
}

#define WRITE(name, parameters, ...)                                              \
    ssize_t name parameters {                                                     \
        ssize_t (*really) parameters = dlsym(RTLD_NEXT, #name);                   \
        if (!is_file(fd)) return really(__VA_ARGS__);                             \
        int when = moment();                                                      \
        if (when < 0 || (when > 0 && is("once"))) return really(__VA_ARGS__);     \
        size_t half = size / 2;                                                   \
        if (when == 0 && is("torn")) {                                            \
            size = half;                                                          \
            really(__VA_ARGS__);                                                  \
            raise(SIGKILL);                                                       \
        }                                                                         \
        if (when == 0 && is("short") && size > 1) {                               \
            size = half;                                                          \
            return really(__VA_ARGS__);                                           \
        }                                                                         \
        errno = ENOSPC;                                                           \
        return -1;                                                                \
    }
WRITE(write, (int fd, const void *bytes, size_t size), fd, bytes, size)
WRITE(pwrite64, (int fd, const void *bytes, size_t size, off64_t at), fd, bytes, size, at)

#define OPEN(name)                                                       \
    int name(const char *path, int flags, ...) {                         \
        int (*really)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \
        va_list rest;                                                    \
        va_start(rest, flags);                                           \
        int mode = flags & O_CREAT ? va_arg(rest, int) : 0;              \
        va_end(rest);                                                    \
        if (flags & O_CREAT && fails()) return -1;                       \
        return really(path, flags, mode);                                \
    }
OPEN(open)
OPEN(open64)

#define ON_FILE(name, parameters, ...)                      \
    int name parameters {                                   \
        int (*really) parameters = dlsym(RTLD_NEXT, #name); \
        if (is_file(fd) && fails()) return -1;              \
        return really(__VA_ARGS__);                         \
    }
ON_FILE(fsync, (int fd), fd)
ON_FILE(fdatasync, (int fd), fd)
ON_FILE(ftruncate, (int fd, off_t size), fd, size)
ON_FILE(ftruncate64, (int fd, off64_t size), fd, size)
