import { AUTHENTICATE_WITHIN_MS, PING_EVERY_MS, PONG_EVERY_MS, SILENCE_MAX_MS } from "#contracts/realtime.ts";

/** Milliseconds; tests have shorter ones. */
export interface Timing {
  /** A socket must authenticate within this. */
  readonly authenticateWithin: number;
  readonly pingEvery: number;
  readonly silenceMax: number;
  /**
   * A socket that has been silent for this long makes room for another of the same member, if the member has the
   * maximum open.
   */
  readonly silenceNoticed: number;
  /**
   * How often to check that the session is still valid, in case the message about its end was lost or it has expired.
   */
  readonly recheckEvery: number;
  /** How long a closed socket has to answer before it is cut. */
  readonly goodbyeWithin: number;
}

export const TIMING: Timing = {
  authenticateWithin: AUTHENTICATE_WITHIN_MS,
  pingEvery: PING_EVERY_MS,
  silenceMax: SILENCE_MAX_MS,
  // Longer than the interval between pongs, which clients also send unasked.
  silenceNoticed: PONG_EVERY_MS + 5_000,
  recheckEvery: 5 * 60_000,
  goodbyeWithin: 1_000,
};
