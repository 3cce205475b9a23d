/**
 * Milliseconds that a test waits for something on a screen or for a value, so that one which waits for what never comes has not
 * cost a minute. The slowest, a first screen with nothing cached, takes some 2 s of computing; a build server (`CI` set)
 * shares its cores with others and has been three times as slow as a machine of one's own.
 */
export const PATIENCE_MS = process.env["CI"] === undefined ? 15_000 : 30_000;
