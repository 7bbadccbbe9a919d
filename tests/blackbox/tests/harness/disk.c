/* A disk that records unsynced writes, and that can be told to fail. Loaded before the C library (LD_PRELOAD), it
   replaces the calls with which a program writes and syncs the files of one folder.

   FRAY_DISK_FOLDER  the folder
   FRAY_DISK_RECORD  the file in which it records what each call overwrites, so that the call can be reverted
   FRAY_DISK_MOOD    a file with one letter: f full, e I/O errors, r read-only, s slow, y cannot sync,
                     l lies: claims to sync, and does not; n with a number: full after so many writes of a process */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int record = -1;

static int ours(const char *path) {
    const char *folder = getenv("FRAY_DISK_FOLDER");
    size_t n = strlen(path);
    if (!folder || strncmp(path, folder, strlen(folder))) return 0;
    return n < 4 || strcmp(path + n - 4, "-shm");
}

static int named(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, PATH_MAX - 1);
    if (n < 0) return 0;
    path[n] = 0;
    return ours(path);
}

/* The number goes to `room`. */
static char mood(long *room) {
    const char *file = getenv("FRAY_DISK_MOOD");
    char word[16] = "";
    int fd = file ? (int)syscall(SYS_openat, AT_FDCWD, file, O_RDONLY, 0) : -1;
    if (fd < 0) return 0;
    if (syscall(SYS_read, fd, word, sizeof word - 1) < 1) word[0] = 0;
    syscall(SYS_close, fd);
    if (room && word[0] == 'n') *room = atol(word + 1);
    return word[0];
}

static int refused(void) {
    static atomic_long writes;
    long room = 0;
    switch (mood(&room)) {
        case 'n':
            if (atomic_fetch_add(&writes, 1) < room) return 0;
            errno = ENOSPC;
            return 1;
        case 'f': errno = ENOSPC; return 1;
        case 'e': errno = EIO; return 1;
        case 'r': errno = EROFS; return 1;
        default: return 0;
    }
}

/* One record: kind, length of the path, file size before, offset, length of the write, length of the old bytes; then the
   path and the old bytes. */
static void note(char kind, const char *path, uint64_t size, uint64_t at, uint64_t reach, const void *old, uint32_t length) {
    struct __attribute__((packed)) { char kind; uint16_t path; uint64_t size, at, reach; uint32_t length; } head =
        {kind, (uint16_t)strlen(path), size, at, reach, length};
    struct iovec parts[3] = {{&head, sizeof head}, {(void *)path, head.path}, {(void *)old, length}};
    const char *file = getenv("FRAY_DISK_RECORD");
    if (!file) return;
    pthread_mutex_lock(&turn);
    if (record < 0) record = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (syscall(SYS_writev, record, parts, 3) < 0) abort();
    pthread_mutex_unlock(&turn);
}

static void before_write(int fd, const char *path, uint64_t at, size_t length) {
    struct stat is;
    if (syscall(SYS_fstat, fd, &is)) return;
    char *old = malloc(length ? length : 1);
    ssize_t there = old ? syscall(SYS_pread64, fd, old, length, at) : -1;
    char again[64];
    /* A file that is open for writing only has to be opened again to read it. */
    if (there < 0 && old) {
        snprintf(again, sizeof again, "/proc/self/fd/%d", fd);
        int reading = (int)syscall(SYS_openat, AT_FDCWD, again, O_RDONLY, 0);
        there = syscall(SYS_pread64, reading, old, length, at);
        syscall(SYS_close, reading);
    }
    note('w', path, is.st_size, at, length, old, there > 0 ? (uint32_t)there : 0);
    free(old);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    char path[PATH_MAX];
    if (named(fd, path)) {
        if (refused()) return -1;
        before_write(fd, path, (uint64_t)at, length);
    }
    return syscall(SYS_pwrite64, fd, bytes, length, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return pwrite64(fd, bytes, length, at); }

ssize_t write(int fd, const void *bytes, size_t length) {
    char path[PATH_MAX];
    if (fd > 2 && named(fd, path)) {
        if (refused()) return -1;
        before_write(fd, path, (uint64_t)syscall(SYS_lseek, fd, 0, SEEK_CUR), length);
    }
    return syscall(SYS_write, fd, bytes, length);
}

int ftruncate64(int fd, off64_t size) {
    char path[PATH_MAX];
    struct stat is;
    if (named(fd, path) && !syscall(SYS_fstat, fd, &is)) {
        if (refused()) return -1;
        before_write(fd, path, (uint64_t)size, is.st_size > size ? (size_t)(is.st_size - size) : 0);
    }
    return (int)syscall(SYS_ftruncate, fd, size);
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, long call) {
    char path[PATH_MAX];
    if (!named(fd, path)) return (int)syscall(call, fd);
    switch (mood(NULL)) {
        case 'f':
        case 'e':
        case 'y': errno = EIO; return -1;
        case 's': usleep(30000); break;
        case 'l': return 0;
        default: break;
    }
    if (syscall(call, fd)) return -1;
    note('s', path, 0, 0, 0, "", 0);
    return 0;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }

int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

int unlink(const char *path) {
    char whole[PATH_MAX];
    if (realpath(path, whole) && ours(whole)) note('u', whole, 0, 0, 0, "", 0);
    return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
