/**
 * How glibc is to keep the server's memory; other C libraries ignore it. Without the first it keeps memory apart for every
 * thread, a third of the process after many photos. Without the second it keeps what large bodies took: each piece
 * of one that size or larger goes back at once.
 */
export const MALLOC_ENVIRONMENT = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "16384" };
