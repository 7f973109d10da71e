// Writes down, in one order, what a process does to the files under POWER_ROOT and when it asks for them to be on disk.
// Preloaded into node; rebuild.ts makes of the journal what a power loss at any point leaves behind.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FD 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static int acks = -1;
static const char *root;
static size_t root_length;
static long next_id = 1;

// By descriptor: which file it is of (0: none of ours), and how much of that file is in the journal.
static long file_of[MAX_FD];
// By file: ids are never used again, unlike the numbers of inodes.
static struct { dev_t dev; ino_t ino; off_t size; } files[1 << 16];

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("POWER_JOURNAL");
  root = getenv("POWER_ROOT");
  if (path == NULL || root == NULL) return;
  root_length = strlen(root);
  journal = ((int (*)(const char *, int, ...))real("open64"))(path, O_CREAT | O_WRONLY | O_APPEND, 0600);
}

static void put(const char *bytes, size_t length) {
  ssize_t (*real_write)(int, const void *, size_t) = real("write");
  while (length > 0) {
    ssize_t written = real_write(journal, bytes, length);
    if (written < 0) abort();
    bytes += written;
    length -= written;
  }
}

static void note(const char *form, ...) {
  char line[2 * PATH_MAX + 64];
  va_list arguments;
  va_start(arguments, form);
  int length = vsnprintf(line, sizeof line, form, arguments);
  va_end(arguments);
  put(line, length);
}

/** The absolute path if it is one of ours; relative ones are not: the load gives absolute ones. */
static int ours(const char *path) {
  return journal >= 0 && path != NULL && strncmp(path, root, root_length) == 0 && path[root_length] == '/';
}

static const char *local(const char *path) { return path + root_length; }

/** Which file a descriptor is of; a file is known again by its inode as long as it has a name. */
static long known(int fd) {
  struct stat found;
  if (fstat(fd, &found) != 0) return 0;
  for (long id = next_id - 1; id > 0; id--)
    if (files[id].ino == found.st_ino && files[id].dev == found.st_dev) return id;
  return 0;
}

static void opened(int fd, const char *path, int is_new, int truncates) {
  if (fd < 0 || fd >= MAX_FD) return;
  struct stat found;
  fstat(fd, &found);
  if (S_ISDIR(found.st_mode)) {
    file_of[fd] = 0;
    return;
  }
  long id = is_new ? 0 : known(fd);
  if (id == 0) {
    id = next_id++;
    files[id].dev = found.st_dev;
    files[id].ino = found.st_ino;
    files[id].size = 0;
    note("create %ld %s\n", id, local(path));
  } else if (truncates) {
    files[id].size = 0;
    note("truncate %ld\n", id);
  }
  file_of[fd] = id;
}

/** What a file has grown by since it was last looked at. LevelDB writes by the inner write of libc, which nobody can wrap. */
static void grown(int fd) {
  if (journal < 0 || fd < 0 || fd >= MAX_FD || file_of[fd] == 0) return;
  long id = file_of[fd];
  struct stat now;
  if (fstat(fd, &now) != 0 || now.st_size <= files[id].size) return;
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  int reader = ((int (*)(const char *, int, ...))real("open64"))(path, O_RDONLY);
  if (reader < 0) return;
  off_t from = files[id].size;
  size_t length = now.st_size - from;
  char *bytes = malloc(length);
  ssize_t got = pread(reader, bytes, length, from);
  REAL(close)(reader);
  if (got > 0) {
    note("grow %ld %zd\n", id, got);
    put(bytes, got);
    files[id].size += got;
  }
  free(bytes);
}

static int is_there(const char *path) {
  struct stat found;
  return lstat(path, &found) == 0;
}

#define OPEN(name)                                                              \
  int name(const char *path, int flags, ...) {                                  \
    va_list arguments;                                                          \
    va_start(arguments, flags);                                                 \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;      \
    va_end(arguments);                                                          \
    int (*real_open)(const char *, int, ...) = real(#name);                     \
    if (!ours(path)) return real_open(path, flags, mode);                       \
    pthread_mutex_lock(&lock);                                                  \
    int is_new = (flags & O_CREAT) && !is_there(path);                          \
    int fd = real_open(path, flags, mode);                                      \
    int failed = errno;                                                         \
    if (fd >= 0 && strcmp(local(path), "/acks") == 0) acks = fd;                \
    else if (fd >= 0) opened(fd, path, is_new, flags & O_TRUNC);                \
    pthread_mutex_unlock(&lock);                                                \
    errno = failed;                                                             \
    return fd;                                                                  \
  }
OPEN(open)
OPEN(open64)

#define FOPEN(name)                                                             \
  FILE *name(const char *path, const char *mode) {                              \
    FILE *(*real_fopen)(const char *, const char *) = real(#name);              \
    if (!ours(path)) return real_fopen(path, mode);                             \
    pthread_mutex_lock(&lock);                                                  \
    int is_new = mode[0] != 'r' && !is_there(path);                             \
    FILE *file = real_fopen(path, mode);                                        \
    int failed = errno;                                                         \
    if (file != NULL) opened(fileno(file), path, is_new, mode[0] == 'w');       \
    pthread_mutex_unlock(&lock);                                                \
    errno = failed;                                                             \
    return file;                                                                \
  }
FOPEN(fopen)
FOPEN(fopen64)

int fclose(FILE *file) {
  int fd = fileno(file);
  pthread_mutex_lock(&lock);
  if (fd >= 0 && fd < MAX_FD && file_of[fd] != 0) {
    ((int (*)(FILE *))real("fflush_unlocked"))(file);
    grown(fd);
    file_of[fd] = 0;
  }
  int result = REAL(fclose)(file);
  pthread_mutex_unlock(&lock);
  return result;
}

int fflush_unlocked(FILE *file) {
  pthread_mutex_lock(&lock);
  int result = REAL(fflush_unlocked)(file);
  grown(fileno(file));
  pthread_mutex_unlock(&lock);
  return result;
}

int close(int fd) {
  pthread_mutex_lock(&lock);
  grown(fd);
  if (fd >= 0 && fd < MAX_FD) file_of[fd] = 0;
  if (fd == acks) acks = -1;
  int result = REAL(close)(fd);
  pthread_mutex_unlock(&lock);
  return result;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  if (fd != acks || journal < 0) return REAL(write)(fd, bytes, length);
  pthread_mutex_lock(&lock);
  note("tell %zu\n", length);
  put(bytes, length);
  pthread_mutex_unlock(&lock);
  return length;
}

static int synced(int fd, int (*real_sync)(int)) {
  if (journal < 0) return real_sync(fd);
  pthread_mutex_lock(&lock);
  char link[64], path[PATH_MAX];
  struct stat found;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  int is_folder = fstat(fd, &found) == 0 && S_ISDIR(found.st_mode);
  grown(fd);
  // The real disk is left in peace: what is on it is worked out from the journal.
  (void)real_sync;
  if (is_folder && (ours(path) || strcmp(path, root) == 0)) note("syncfolder %s\n", local(path));
  else if (fd < MAX_FD && file_of[fd] != 0) note("sync %ld\n", file_of[fd]);
  pthread_mutex_unlock(&lock);
  return 0;
}

int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

#define ONE(name, word)                                                         \
  int name(const char *path) {                                                  \
    if (!ours(path)) return REAL(name)(path);                                   \
    pthread_mutex_lock(&lock);                                                  \
    int result = REAL(name)(path);                                              \
    int failed = errno;                                                         \
    if (result == 0) note(word " %s\n", local(path));                           \
    pthread_mutex_unlock(&lock);                                                \
    errno = failed;                                                             \
    return result;                                                              \
  }
ONE(unlink, "unlink")
ONE(rmdir, "unlink")

int mkdir(const char *path, mode_t mode) {
  if (!ours(path)) return REAL(mkdir)(path, mode);
  pthread_mutex_lock(&lock);
  int result = REAL(mkdir)(path, mode);
  int failed = errno;
  if (result == 0) note("mkdir %s\n", local(path));
  pthread_mutex_unlock(&lock);
  errno = failed;
  return result;
}

#define TWO(name, word)                                                         \
  int name(const char *from, const char *to) {                                  \
    if (!ours(from) || !ours(to)) return REAL(name)(from, to);                  \
    pthread_mutex_lock(&lock);                                                  \
    int result = REAL(name)(from, to);                                          \
    int failed = errno;                                                         \
    if (result == 0) note(word " %s\t%s\n", local(from), local(to));            \
    pthread_mutex_unlock(&lock);                                                \
    errno = failed;                                                             \
    return result;                                                              \
  }
TWO(rename, "rename")
TWO(link, "link")
