import { AUTHENTICATE_WITHIN_MS, PING_EVERY_MS, SILENCE_MAX_MS } from "#contracts/realtime.ts";

/** Milliseconds; tests have shorter ones. */
export interface Timing {
  /** A socket says by then who it is. */
  readonly authenticateWithin: number;
  readonly pingEvery: number;
  readonly silenceMax: number;
  /** Whether its session still holds, should the news of its end be lost or it have run out. */
  readonly recheckEvery: number;
  /** A closed socket has so long to say goodbye before it is cut. */
  readonly goodbyeWithin: number;
}

export const TIMING: Timing = {
  authenticateWithin: AUTHENTICATE_WITHIN_MS,
  pingEvery: PING_EVERY_MS,
  silenceMax: SILENCE_MAX_MS,
  recheckEvery: 5 * 60_000,
  goodbyeWithin: 1_000,
};
