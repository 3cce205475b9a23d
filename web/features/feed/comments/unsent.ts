import { createStore } from "../../../ui/store.ts";

/** A comment or reply that the server does not have yet. */
export interface Unsent {
  /** Also the key under which every try of it is sent, so that it stands there once. */
  readonly key: string;
  readonly content: string;
  /** Whom a reply answers, and under which comment; null for a comment. */
  readonly answers: { readonly commentId: number; readonly toId: number; readonly name: string } | null;
  readonly state: "sending" | "failed";
  /** Why it failed. */
  readonly words: string;
}

interface UnsentOptions {
  /** What an earlier page left unsent below a post. */
  load: (postId: number) => readonly Unsent[];
  /** Keeps it through a reload. */
  save: (postId: number, list: readonly Unsent[]) => void;
  /** Gives whether others can read it now; false while a moderator looks at it first. */
  send: (postId: number, item: Unsent) => Promise<boolean>;
  errorMessage: (error: unknown) => string;
}

const INTERRUPTED = "It was not sent before the page was closed.";
const NONE: readonly Unsent[] = [];

/** What members wrote and the server does not have yet: shown at once, kept with Retry when it cannot be sent. */
export function createUnsent({ load, save, send, errorMessage }: UnsentOptions) {
  /** By post; a list is read when somebody first asks for it. */
  const lists = new Map<number, readonly Unsent[]>();
  const { notify, subscribe } = createStore(lists);

  const listOf = (postId: number): readonly Unsent[] => {
    const known = lists.get(postId);
    if (known !== undefined) return known;
    const found = load(postId);
    const left = found.map((item) =>
      item.state === "sending" ? { ...item, state: "failed" as const, words: INTERRUPTED } : item,
    );
    const list = left.length === 0 ? NONE : left;
    lists.set(postId, list);
    return list;
  };
  const put = (postId: number, list: readonly Unsent[]) => {
    lists.set(postId, list);
    save(postId, list);
    notify();
  };
  const change = (postId: number, key: string, to: Partial<Unsent>) =>
    put(
      postId,
      listOf(postId).map((item) => (item.key === key ? { ...item, ...to } : item)),
    );
  const remove = (postId: number, key: string) =>
    put(
      postId,
      listOf(postId).filter((item) => item.key !== key),
    );

  /** True when others can read it now. */
  const deliver = async (postId: number, item: Unsent): Promise<boolean> => {
    let isShown: boolean;
    try {
      isShown = await send(postId, item);
    } catch (error) {
      change(postId, item.key, { state: "failed", words: errorMessage(error) });
      return false;
    }
    remove(postId, item.key);
    return isShown;
  };

  return {
    subscribe,
    listOf,
    remove,
    add(postId: number, written: Pick<Unsent, "key" | "content" | "answers">): Promise<boolean> {
      const item: Unsent = { ...written, state: "sending", words: "" };
      put(postId, [...listOf(postId), item]);
      return deliver(postId, item);
    },
    async retry(postId: number, key: string): Promise<boolean> {
      const item = listOf(postId).find((each) => each.key === key);
      if (item === undefined || item.state === "sending") return false;
      change(postId, key, { state: "sending", words: "" });
      return deliver(postId, item);
    },
    /** Another member's page begins. */
    clear(): void {
      lists.clear();
      notify();
    },
  };
}
