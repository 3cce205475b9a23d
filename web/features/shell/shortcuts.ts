/** The shortcuts: single keys, or two in a row. */
export const SHORTCUTS = {
  help: { keys: ["?"], words: "Show this list" },
  search: { keys: ["/"], words: "Search" },
  write: { keys: ["n"], words: "Write a post" },
  next: { keys: ["j"], words: "Go to the next post" },
  previous: { keys: ["k"], words: "Go to the post before" },
  like: { keys: ["l"], words: "Like the post you are at, or take it back" },
  home: { keys: ["g", "h"], words: "Go to Home" },
  jobs: { keys: ["g", "j"], words: "Go to the Job Board" },
  profile: { keys: ["g", "p"], words: "Go to your profile" },
  chat: { keys: ["g", "c"], words: "Open the chat" },
} as const satisfies Record<string, { keys: readonly string[]; words: string }>;

export type Shortcut = keyof typeof SHORTCUTS;

/** Milliseconds within which the second of two keys must follow. */
export const SECOND_KEY_MS = 1500;

const NAMES = Object.keys(SHORTCUTS) as Shortcut[];

/** Returns a function that maps a key press and its time to a shortcut; it remembers the previous key. */
export function createShortcutReader(): (key: string, at: number) => Shortcut | undefined {
  let first: { key: string; at: number } | undefined;
  return (key, at) => {
    const pressed = first !== undefined && at - first.at <= SECOND_KEY_MS ? [first.key, key] : [key];
    first = undefined;
    const begun = NAMES.filter((name) =>
      pressed.every((each, place) => SHORTCUTS[name].keys[place] === each),
    );
    const found = begun.find((name) => SHORTCUTS[name].keys.length === pressed.length);
    if (found === undefined && begun.length > 0) first = { key, at };
    return found;
  };
}
