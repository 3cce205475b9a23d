import { paths } from "../../paths.ts";
import type { NavigateFunction } from "../../platform/router/place.tsx";
import { stepAmong } from "../../ui/move-focus.ts";
import { openChats } from "../chat/index.ts";
import { openSearch } from "../search/index.ts";
import { shortcutHelp } from "./shortcut-help.ts";
import { createShortcutReader, type Shortcut } from "./shortcuts.ts";

const COMPOSER = "[data-shortcut=write]";
const LIKE = "[data-shortcut=like]";
/** After this long nobody waits any more for the effect of their press, or for the screen with the composer. */
const STALE_AFTER_MS = 5000;
/** The first post with at least this much of it visible below the header is where to start. */
const IN_SIGHT = 160;

const ACTS: Readonly<Record<Shortcut, (navigate: NavigateFunction) => unknown>> = {
  help: () => shortcutHelp.set(true),
  search: openSearch,
  write: writePost,
  next: () => goToPost(1),
  previous: () => goToPost(-1),
  like: () => here()?.querySelector<HTMLElement>(LIKE)?.click(),
  home: (navigate) => navigate(paths.home()),
  jobs: (navigate) => navigate(paths.jobs()),
  profile: (navigate) => navigate(paths.profile()),
  chat: () => openChats(),
};

const read = createShortcutReader();

/** Performs the shortcut that a key press completes, if any. */
export function press(key: string, at: number, navigate: NavigateFunction): void {
  const asked = read(key, at);
  if (asked !== undefined && performance.now() - at < STALE_AFTER_MS) ACTS[asked](navigate);
}

/** Returns the post that has the focus, itself or through an element inside it. */
function here(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("article[data-post]") ?? null;
}

/** Steps from the focused post; without one, goes to the first visible post. */
function goToPost(step: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>("[role=feed] > article[data-post]")];
  const from = here();
  if (from !== null) stepAmong(posts, from, step);
  else {
    const first = posts.find((post) => post.getBoundingClientRect().bottom > IN_SIGHT);
    first?.focus();
  }
}

/** Focuses the composer; on a screen without one, goes home first. */
function writePost(navigate: NavigateFunction): void {
  const focus = () => {
    const box = document.querySelector<HTMLElement>(COMPOSER);
    box?.focus();
    return box !== null;
  };
  if (focus()) return;
  const watcher = new MutationObserver(() => focus() && watcher.disconnect());
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), STALE_AFTER_MS);
  navigate(paths.home());
}
