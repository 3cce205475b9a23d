/**
 * How the server keeps its memory. The first two are glibc's; other C libraries ignore them. Without the first it keeps memory
 * apart for every thread, a third of the process after many photos. Without the second it keeps what large bodies took:
 * each piece of one that size or larger goes back at once. V8's heap may be 900 MB, not 4 GB, and its young generation 6 MB,
 * not 16: so it collects sooner, and 64 connections take 215 MB at most in an hour, half of what they took before. One of 8 MB takes
 * 18 MB more; one of 4 would save more, but twelve hostile forms at once would hold everybody up for half a second in place of a fifth.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16384",
  NODE_OPTIONS: "--max-semi-space-size=6 --max-old-space-size=900",
};
