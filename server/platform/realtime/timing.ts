import { AUTHENTICATE_WITHIN_MS, PING_EVERY_MS, PONG_EVERY_MS, SILENCE_MAX_MS } from "#contracts/realtime.ts";

/** Milliseconds; tests have shorter ones. */
export interface Timing {
  /** A socket says by then who it is. */
  readonly authenticateWithin: number;
  readonly pingEvery: number;
  readonly silenceMax: number;
  /** One that has been silent for so long makes room for another of its member's, if they have enough open. */
  readonly silenceNoticed: number;
  /** Whether its session still holds, should the news of its end be lost or it have run out. */
  readonly recheckEvery: number;
  /** A closed socket has so long to say goodbye before it is cut. */
  readonly goodbyeWithin: number;
}

export const TIMING: Timing = {
  authenticateWithin: AUTHENTICATE_WITHIN_MS,
  pingEvery: PING_EVERY_MS,
  silenceMax: SILENCE_MAX_MS,
  // Longer than from one pong to the next, which comes unasked as well.
  silenceNoticed: PONG_EVERY_MS + 5_000,
  recheckEvery: 5 * 60_000,
  goodbyeWithin: 1_000,
};
