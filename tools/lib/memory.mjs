/**
 * How the server keeps its memory. Both are glibc's; other C libraries ignore them. Without the first it keeps memory
 * apart for every thread, a third of the process after many photos. Without the second it keeps what large bodies took:
 * each piece of one that size or larger goes back at once. V8's young generation stays as it is: with 4 MB a start leaves
 * 20 to 50 MB less, and twelve hostile forms at once hold everybody up for half a second in place of an eighth.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16384",
};
