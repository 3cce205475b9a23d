import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

import { CONNECTIONS, tokenOf } from "./fill.ts";

/** Two addresses with the same response, the yardstick first; a function if each member requests their own data. */
export type Pair = readonly [string, string] | ((member: number) => Promise<readonly [string, string]>);

/** Sends two servers the same requests in turn, one at a time, so that other load on the machine affects both alike. */
export class SideBySide {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #asked: number;

  /** @param asked How often each case is asked; a fifth more goes ahead to warm up. */
  constructor(asked: number) {
    this.#asked = asked;
  }

  /** Returns the medians of both, in milliseconds; requested by one member, or by all in turn. */
  async compare(pair: Pair, only?: number): Promise<[number, number]> {
    const times: [number[], number[]] = [[], []];
    for (let asked = -this.#asked / 5; asked < this.#asked; asked++) {
      const member = only ?? 1 + (Math.abs(asked) % CONNECTIONS);
      const urls = typeof pair === "function" ? await pair(member) : pair;
      for (const at of [0, 1] as const) {
        const { time } = await this.ask(urls[at], member);
        if (asked >= 0) times[at].push(time);
      }
    }
    return [median(times[0]), median(times[1])];
  }

  /** Sends one request as a member, and returns its time in milliseconds. */
  ask(url: string, member: number): Promise<{ time: number; body: string }> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokenOf(member)}` };
      const start = performance.now();
      request(url, { agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const time = performance.now() - start;
          const body = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve({ time, body });
          else reject(new Error(`${url} answered ${response.statusCode}: ${body}`));
        });
      })
        .on("error", reject)
        .end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Prints a line of the report: the ratio to the yardstick, and whether it stays below `most` (null: no limit). */
export function reportRatio(
  name: string,
  [yardstick, ours]: readonly [number, number],
  most: number | null,
): string {
  const ratio = ours / yardstick;
  const verdict = most === null ? "" : `  at most ${most}: ${ratio <= most ? "yes" : "NO"}`;
  return `${name.padEnd(32)} p50 ${yardstick.toFixed(2)} ms, ${ours.toFixed(2)} ms   ratio ${ratio.toFixed(2)}${verdict}`;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
