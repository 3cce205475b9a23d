import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { sendMessage } from "#contracts/chat.ts";
import { createInteraction, createPost } from "#contracts/feed.ts";
import { createJob } from "#contracts/jobs.ts";

import { jobForm } from "../jobs.ts";
import { makePicture } from "../pictures.ts";

/** The tables written to, and the column that identifies a row. */
export const WRITTEN = {
  post: { table: "posts", column: "content" },
  comment: { table: "comments", column: "content" },
  message: { table: "messages", column: "content" },
  job: { table: "jobs", column: "description" },
} as const;
export type Kind = keyof typeof WRITTEN;

/** One write of a member: sent under the same key, like apps do, until a server has accepted it. */
export interface Write {
  readonly kind: Kind;
  /** A unique text. */
  readonly text: string;
  readonly by: Writer;
  readonly key: string;
  readonly path: string;
  readonly body: object;
  /** The server tried first: members are spread over all of them. */
  readonly first: number;
  /**
   * Whether a server acknowledged it, and the row's id; null if the response was lost and a repeat was told that it is
   * done.
   */
  isTaken: boolean;
  id: number | null;
}

/** A member who writes. */
export interface Writer {
  readonly token: string;
  readonly userId: number;
}

/** A refusal, or a missing response. */
export interface Refusal {
  /** 0: no response, the connection broke. */
  readonly status: number;
  /** Whether it included the time to retry. */
  readonly inWords: boolean;
}

interface Answer {
  readonly status: number;
  readonly said: { id?: number; comment?: { id: number }; code?: string; message?: string } | null;
}

export interface LoadOptions {
  /**
   * The server to write to. Called for every attempt with a number that increases by one each time and starts
   * differently for each writer.
   */
  readonly origin: (attempt: number) => string;
  readonly members: readonly Writer[];
  /** The number of concurrent writers. */
  readonly writers: number;
  /** A number from 0 up to 1, from a seed. */
  readonly random: () => number;
}

const PAUSE_MS = 50;
/** A writer without any response for this long retries, like a browser. */
const GIVEN_UP_AFTER_MS = 30_000;

/** Members who write posts, comments, messages and jobs, one after the other, until stopped. */
export class Load {
  readonly writes: Write[] = [];
  readonly refusals: Refusal[] = [];
  /** The longest wait for a response, in milliseconds. */
  longest = 0;
  acknowledged = 0;
  readonly #options: LoadOptions;
  readonly #over = new AbortController();
  readonly #done: Promise<unknown>;
  readonly #watchers: (() => void)[] = [];
  readonly #aside: Write[] = [];
  #isAbandoned = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#done = Promise.all(
      Array.from({ length: options.writers }, (_, at) => this.#keepWriting(options.members, at)),
    );
    // Handled at the end; until then it would be an unhandled rejection.
    this.#done.catch(() => {});
  }

  /**
   * Resolves once `more` further writes have been acknowledged; rejects if they are not within `ms`, or if a writer met
   * an unacceptable response.
   */
  async untilAcknowledged(more: number, ms = 120_000): Promise<void> {
    const goal = this.acknowledged + more;
    const late = setTimeout(ms, "late" as const, { ref: false });
    while (this.acknowledged < goal) {
      const next = new Promise<void>((resolve) => this.#watchers.push(resolve));
      if ((await Promise.race([next, late, this.#done])) === "late")
        throw new Error(`Nothing more was acknowledged within ${ms} ms`);
    }
  }

  /** Begins no new writes, and sends the current ones until they are accepted. Call it once everything is up again. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#done;
    await Promise.all(this.#aside.map((write) => this.#sendUntilTaken(write, true)));
  }

  /** Ends at once, whatever the state of current writes. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#over.abort();
  }

  async #keepWriting(members: readonly Writer[], at: number): Promise<void> {
    const { random } = this.#options;
    const by = members[at % members.length]!;
    const other = members[(at + 1) % members.length]!;
    let postId: number | null = null;
    while (!this.#over.signal.aborted) {
      const text = `chaos ${randomUUID()}`;
      const write = { text, by, key: randomUUID(), first: at, id: null, isTaken: false };
      const die = random();
      if (postId === null || die < 0.3) {
        const imageUrls = random() < 1 / 4 ? [await makePictureUrl(random)] : [];
        const body = { content: text, imageUrls };
        postId = (await this.#write({ ...write, kind: "post", path: createPost.path, body })) ?? postId;
      } else if (die < 0.6) {
        const body = { postId, type: "comment", content: text };
        await this.#write({ ...write, kind: "comment", path: createInteraction.path, body });
      } else if (die < 0.9) {
        const body = { otherUserId: other.userId, content: text, clientId: write.key };
        await this.#write({ ...write, kind: "message", path: sendMessage.path, body });
      } else {
        const body = jobForm({ clock: { now: () => new Date() } }, { description: text });
        await this.#write({ ...write, kind: "job", path: createJob.path, body });
      }
    }
  }

  async #write(write: Write): Promise<number | null> {
    this.writes.push(write);
    await this.#sendUntilTaken(write, false);
    if (!write.isTaken) this.#aside.push(write);
    return write.id;
  }

  /**
   * Sends a write until a server has accepted it. If its first attempt died with its server, it counts as "under way"
   * there for a minute: if not `isPatient`, it is left for later.
   */
  async #sendUntilTaken(write: Write, isPatient: boolean): Promise<void> {
    for (let attempt = write.first; !write.isTaken && !this.#isAbandoned; attempt++) {
      const { status, said } = await this.#send(attempt, write);
      const isDone = said?.code === "request_already_done";
      if (isDone || (status >= 200 && status < 300)) {
        write.isTaken = true;
        write.id = isDone ? null : (said?.comment?.id ?? said?.id ?? null);
        this.acknowledged += 1;
        for (const watcher of this.#watchers.splice(0)) watcher();
      } else if (said?.code === "request_in_progress") {
        if (!isPatient) return;
        await setTimeout(20 * PAUSE_MS);
      } else await setTimeout(PAUSE_MS);
    }
  }

  async #send(attempt: number, { path, body, by, key }: Write): Promise<Answer> {
    const started = performance.now();
    const answer = await fetch(`${this.#options.origin(attempt)}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${by.token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS),
    }).catch(() => null);
    // A partial response counts as none.
    const text = await answer?.text().catch(() => null);
    this.longest = Math.max(this.longest, performance.now() - started);
    if (answer === null || text == null) {
      this.refusals.push({ status: 0, inWords: false });
      return { status: 0, said: null };
    }
    const { status } = answer;
    const said = JSON.parse(text) as NonNullable<Answer["said"]>;
    if (status >= 500)
      this.refusals.push({ status, inWords: answer.headers.has("retry-after") && said.message !== "" });
    else if (status >= 400 && status !== 409) throw new Error(`${path} answered ${status}: ${said.message}`);
    return { status, said };
  }
}

/** Creates a new picture, as a repeated one is stored already. */
async function makePictureUrl(random: () => number): Promise<string> {
  const bytes = await makePicture(100 + Math.floor(random() * 400), 100)
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}
