import { createStore } from "../../ui/store.ts";

/** A message that its author has sent and the server has not confirmed. */
export interface Unsent {
  /** The same for every try, so that the server keeps one copy however often it is sent. */
  readonly clientId: string;
  /** Whom it is for. */
  readonly userId: number;
  /** Absent while the conversation has not been begun on the server. */
  readonly conversationId?: number | undefined;
  readonly content: string;
  /** When it was written; ISO 8601. */
  readonly at: string;
  /**
   * `failed` stays until its author sends it again or deletes it. `offline` has not left this device, and goes by itself
   * when the network is back.
   */
  readonly state: "waiting" | "sending" | "failed" | "offline";
  /** Why it was not sent, if the server said so. */
  readonly fault?: string | undefined;
}

export interface OutboxOptions {
  /** Sends one; throws when that failed. */
  readonly send: (message: Unsent) => Promise<unknown>;
  /** Words of a refusal, or undefined for a network that failed. */
  readonly faultOf: (error: unknown) => string | undefined;
  readonly isOnline: () => boolean;
  /** What was kept by an earlier page. */
  readonly kept: string | null;
  readonly keep: (text: string | null) => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The messages of one member that are on their way or could not be sent. Those to the same person go one after the
 * other, in the order in which they were written; when one fails, those that wait behind it fail with it.
 */
export function createOutbox({ send, faultOf, isOnline, kept, keep }: OutboxOptions) {
  const { current, set, subscribe } = createStore<readonly Unsent[]>(readKept(kept));
  const busy = new Set<number>();

  const put = (next: readonly Unsent[]) => {
    keep(next.length === 0 ? null : JSON.stringify(next));
    set(next);
  };
  const change = (clientId: string, changes: Partial<Unsent>) =>
    put(current().map((each) => (each.clientId === clientId ? { ...each, ...changes } : each)));
  const drop = (clientId: string) => put(current().filter((each) => each.clientId !== clientId));
  const nextFor = (userId: number) =>
    current().find((each) => each.userId === userId && each.state === "waiting");
  const fail = (userId: number, state: "failed" | "offline", fault?: string) =>
    put(
      current().map((each) =>
        each.userId === userId && (each.state === "sending" || each.state === "waiting")
          ? { ...each, state, fault }
          : each,
      ),
    );

  const run = async (userId: number): Promise<void> => {
    if (busy.has(userId)) return;
    busy.add(userId);
    try {
      for (let next = nextFor(userId); next !== undefined; next = nextFor(userId)) {
        if (!isOnline()) return fail(userId, "offline");
        change(next.clientId, { state: "sending", fault: undefined });
        try {
          await send(next);
          drop(next.clientId);
        } catch (error) {
          return fail(userId, "failed", faultOf(error));
        }
      }
    } finally {
      busy.delete(userId);
    }
  };
  const runAll = () =>
    Promise.all([...new Set(current().map(({ userId }) => userId))].map((userId) => run(userId)));

  return {
    current,
    subscribe,
    /** Shows it at once and sends it when those before it have gone. */
    add(message: Omit<Unsent, "state">): void {
      put([...current(), { ...message, state: "waiting" }]);
      void run(message.userId);
    },
    retry(clientId: string): void {
      const asked = current().find((each) => each.clientId === clientId);
      if (asked === undefined || asked.state === "sending") return;
      change(clientId, { state: "waiting", fault: undefined });
      void run(asked.userId);
    },
    remove: drop,
    /** The network is back: what never left this device goes now. */
    resume(): void {
      if (!current().some(({ state }) => state === "offline")) return;
      put(current().map((each) => (each.state === "offline" ? { ...each, state: "waiting" } : each)));
      void runAll();
    },
    /** Another page of the same member has sent or deleted some of them. */
    forget(isGone: (clientId: string) => boolean): void {
      const left = current().filter((each) => each.state === "sending" || !isGone(each.clientId));
      if (left.length < current().length) put(left);
    },
  };
}

/** Nothing of an earlier page is sent by itself: its author may have thought better of it. */
export function readKept(kept: string | null): Unsent[] {
  try {
    const stored: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(stored) ? stored.filter(isUnsent).map((each) => ({ ...each, state: "failed" })) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, userId, content, at } = value as Partial<Record<keyof Unsent, unknown>>;
  return (
    typeof clientId === "string" &&
    typeof userId === "number" &&
    typeof content === "string" &&
    typeof at === "string"
  );
}
