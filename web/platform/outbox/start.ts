import { acknowledge, toast, toastStore } from "../../ui/toast-store.ts";
import { heldMessage } from "../held-for-moderation.ts";
import { onReconnect, openChannel } from "../realtime.ts";
import { onSessionChange, readMemberId } from "../session.ts";
import { openDisk } from "./disk.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";
import { outbox } from "./entries.ts";
import type { AnyKind } from "./kinds.ts";
import { createTurn } from "./one-sender.ts";
import type { TabMessage } from "./tab-messages.ts";

/** Stores and sends the signed-in member's outbox for as long as the page lives. Called once. */
export function startOutbox(kinds: readonly AnyKind[]): void {
  let engine: Engine | undefined;
  let leave = () => {};
  let memberId: number | null = null;
  const begin = () => {
    const now = readMemberId();
    if (now === memberId) return;
    leave();
    memberId = now;
    engine = undefined;
    if (now !== null) ({ engine, leave } = startFor(now, kinds));
  };
  begin();
  onSessionChange(begin);
  const wake = () => engine?.wake();
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wake();
  });
  onReconnect(wake);
  // The browser asks before leaving a page that holds the only copy of something.
  window.addEventListener("beforeunload", (event) => {
    if (outbox.current().some(({ isFleeting }) => isFleeting === true)) event.preventDefault();
  });
}

function startFor(memberId: number, kinds: readonly AnyKind[]): { engine: Engine; leave: () => void } {
  const name = `crewyard-outbox-${memberId}`;
  const channel = openChannel(name);
  const engine = createEngine({
    entries: outbox,
    disk: openDisk(memberId),
    kinds,
    turn: createTurn(name),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows no origin but our own
    tell: (message) => channel?.postMessage(message),
    maySend: () => readMemberId() === memberId && navigator.onLine,
    onHeld(error) {
      const message = heldMessage(error);
      if (message !== null) toast(message);
    },
    // Every tab hears of it; only the visible tab shows it.
    acknowledge: (words) => document.hidden || acknowledge(words),
    say(title, text, kind) {
      const message = { title, text, tone: "error" } as const;
      if (kind?.isInFeed === true) toastStore.show(message);
      else toast(message);
    },
  });
  channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => engine.hear(data));
  engine.start().catch(reportError);
  const leave = () => {
    engine.stop();
    // An entry still being sent may have something to report.
    setTimeout(() => channel?.close(), 60_000);
  };
  return { engine, leave };
}
