import { setTimeout } from "node:timers/promises";

const PAUSE_MS = 50;
/** A reader without a response after this long asks again. */
const GIVEN_UP_AFTER_MS = 10_000;

/** Members or visitors who read in sequence, each address as often as stated. */
export class Readers {
  readonly #reads: readonly (readonly [path: string, often: number])[];
  readonly #origin: string;
  readonly #over = new AbortController();
  #times: number[] = [];
  #failed = 0;
  #began = performance.now();
  #waiting: Set<string> = new Set();
  #answered: (() => void)[] = [];

  /** @param tokens One for each reader; null for a visitor. */
  constructor(
    origin: string,
    reads: readonly (readonly [string, number])[],
    tokens: readonly (string | null)[],
  ) {
    this.#origin = origin;
    this.#reads = reads;
    for (const token of tokens) void this.#keepReading(token);
  }

  /** Starts counting. */
  begin(): void {
    this.#times = [];
    this.#failed = 0;
    this.#began = performance.now();
  }

  /** Resolves once each address has responded once more. */
  async untilAnswered(): Promise<void> {
    this.#waiting = new Set(this.#reads.map(([path]) => path));
    await new Promise<void>((resolve) => this.#answered.push(resolve));
  }

  /** The figures since `begin`, in milliseconds. */
  read(): { perSecond: number; p50: number; p99: number; failed: number } {
    const times = this.#times.toSorted((a, b) => a - b);
    const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
    const seconds = (performance.now() - this.#began) / 1000;
    return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed: this.#failed };
  }

  stop(): void {
    this.#over.abort();
  }

  async #keepReading(token: string | null): Promise<void> {
    while (!this.#over.signal.aborted) {
      const path = this.#choose();
      const started = performance.now();
      const isAnswered = await fetch(this.#origin + path, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        signal: AbortSignal.any([this.#over.signal, AbortSignal.timeout(GIVEN_UP_AFTER_MS)]),
      })
        .then(async (answer) => (await answer.text()) !== "" && answer.ok)
        .catch(() => false);
      if (isAnswered) this.#note(path, performance.now() - started);
      else {
        this.#failed += 1;
        await setTimeout(PAUSE_MS);
      }
    }
  }

  #note(path: string, time: number): void {
    this.#times.push(time);
    this.#waiting.delete(path);
    if (this.#waiting.size === 0) for (const done of this.#answered.splice(0)) done();
  }

  #choose(): string {
    let left = Math.random() * this.#reads.reduce((sum, [, often]) => sum + often, 0);
    const found = this.#reads.find(([, often]) => (left -= often) < 0);
    return found?.[0] ?? "";
  }
}
