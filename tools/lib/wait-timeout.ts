/**
 * Milliseconds that a test waits for something on a screen or for a value, so that a test that waits in vain does not
 * take a minute. The slowest, a first screen with an empty cache, needs some 2 s of computing; a build server (`CI`
 * set) shares its cores and has been three times as slow as a developer's machine.
 */
export const TIMEOUT_MS = process.env["CI"] === undefined ? 15_000 : 30_000;
