import type { Clock } from "../platform/deps.ts";

/** A clock that stands still until it is advanced. */
export class TestClock implements Clock {
  #now: number;

  constructor(start: string | Date = new Date()) {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Advances the clock by that many milliseconds. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  set(moment: string | Date): void {
    this.#now = new Date(moment).getTime();
  }
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
