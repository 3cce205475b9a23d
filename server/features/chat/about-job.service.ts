import { dayInLondon } from "#contracts/calendar.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { markAbout } from "./conversations.queries.ts";
import { ensure, load, notifyDevices, show } from "./conversations.service.ts";
import { findSending } from "./messages.queries.ts";
import { store } from "./messages.service.ts";

/** An interest that was declared in this transaction, and what the viewer wrote to the job's owner with it. */
interface Declared {
  readonly jobId: number;
  readonly ownerId: number;
  readonly note: string | null;
  /** What the sender's app calls the note. */
  readonly clientId: string | null | undefined;
}

/**
 * Makes the viewer's chat with a job's owner one about that job, begun if there is none; a note is its next message.
 * Nothing of it counts against the chat's limits, since declaring interest has its own. Where the viewer may not write to the owner
 * a note is refused (`may_only_answer`, `user_not_found`), and without one there is no chat.
 */
export async function chatAboutJob(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { jobId, ownerId, note, clientId }: Declared,
): Promise<void> {
  const found = await ensure(deps, tx, viewer, ownerId).catch((error: unknown) => {
    if (note === null && error instanceof AppError) return null;
    throw error;
  });
  if (found === null) return;
  const { id } = found;
  const chat = await load(deps, tx, viewer, id);
  await markAbout(tx, chat, jobId);
  if (note !== null && chat.isHidden) await show(deps, tx, viewer, chat);
  // Sent by itself before, when the interest stood already and its answer was lost.
  const today = dayInLondon(deps.clock.now());
  const before = clientId ? await findSending(tx, viewer.userId, id, { clientId, today }) : null;
  if (note !== null && !before?.sent)
    await store(deps, tx, viewer, { conversationId: id, content: note, clientId }, { isCounted: false });
  await notifyDevices(deps, tx, [viewer.userId, ownerId], id);
}
