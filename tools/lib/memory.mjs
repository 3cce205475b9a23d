/**
 * The server's memory settings. The first two are glibc's; other C libraries ignore them. Without the first it keeps
 * separate memory for every thread: a third of the process after many photos. Without the second it keeps the memory of
 * large bodies: with it, each block of that size or larger is returned at once. V8's heap is limited to 900 MB instead
 * of 4 GB, and its young generation to 6 MB instead of 16. So it collects sooner, and 64 connections take 215 MB at
 * most in an hour, half as much as without. A young generation of 8 MB takes 18 MB more; one of 4 MB would save more,
 * but twelve hostile forms at once would block everyone for half a second instead of a fifth.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16384",
  NODE_OPTIONS: "--max-semi-space-size=6 --max-old-space-size=900",
};
