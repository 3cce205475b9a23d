import { loadCode } from "../../platform/lazy-component.ts";
import { provideOutbox } from "../../platform/outbox/entries.ts";

/**
 * Provides the loader of the outbox's code, which runs once there is something to send, or after the first screen. Used by
 * the member's own screens and by the portal, where an administrator who signs out is told what waits too.
 *
 * In a file of its own, because neither of the two areas may load the other.
 */
export function provideMembersOutbox(): void {
  provideOutbox(() => {
    void loadCode(() => import("./outbox-kinds.ts").then((part) => part.startMembersOutbox)).then((start) =>
      start(),
    );
  });
}
