import { dayInLondon } from "#contracts/calendar.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { markAbout } from "./conversations.queries.ts";
import { ensure, load, notifyDevices, show } from "./conversations.service.ts";
import { findSending } from "./messages.queries.ts";
import { store } from "./messages.service.ts";

/** Interest declared in this transaction, and the viewer's note to the job's owner. */
interface Declared {
  readonly jobId: number;
  readonly ownerId: number;
  readonly note: string | null;
  /** The note's idempotency key from the sender's app. */
  readonly clientId: string | null | undefined;
}

/**
 * Makes the viewer's chat with a job's owner about that job, and begins it if there is none; a note is its next message. None of
 * it counts against the chat's limits, since declaring interest has its own. If the viewer may not write to the owner, a note is
 * refused (`may_only_answer`, `user_not_found`); without a note there is then no chat.
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
  await markAbout(tx, chat, jobId, deps.clock.now());
  if (note !== null && chat.isHidden) await show(deps, tx, viewer, chat);
  // An earlier request may have sent the note already, if its response was lost.
  const today = dayInLondon(deps.clock.now());
  const before = clientId ? await findSending(tx, viewer.userId, id, { clientId, today }) : null;
  if (note !== null && !before?.sent)
    await store(deps, tx, viewer, { conversationId: id, content: note, clientId }, { isCounted: false });
  await notifyDevices(deps, tx, [viewer.userId, ownerId], id);
}
