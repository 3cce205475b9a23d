import { loadCode } from "../../platform/lazy-component.ts";
import { provideOutbox } from "../../platform/outbox/entries.ts";

/**
 * Says how the code that keeps and sends what a member did is fetched: once there is something to send, or after the first
 * screen. For a member's own screens, and for the portal: an administrator who signs out there is told what waits, too.
 *
 * In a file of its own, since neither of the two areas is to load the other.
 */
export function provideMembersOutbox(): void {
  provideOutbox(() => {
    void loadCode(() => import("./outbox-kinds.ts").then((part) => part.startMembersOutbox)).then((start) =>
      start(),
    );
  });
}
