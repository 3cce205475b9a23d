import { createPost, listPosts } from "#contracts/feed.ts";

import { call } from "../../../platform/api-client.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { clearDraft } from "../../../platform/drafts.ts";
import { findErrors } from "../../../platform/form-errors.ts";
import { heldMessage } from "../../../platform/held-for-moderation.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import { summariseMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { onSessionChange, readMemberId } from "../../../platform/session.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { addToFeeds } from "../feed.queries.ts";
import { keepComposeDraft, readComposeDraft } from "./compose-draft.ts";
import { createComposeSession } from "./compose-session.ts";
import type { ComposeTools } from "./compose-session.ts";
import { readLiveSession, setLiveSession } from "./live-session.ts";

/** Begins or goes on with the post that this member is making, with what they had attached before. */
export function openSession(memberId: number): void {
  const current = readLiveSession();
  if (current?.memberId === memberId) return;
  endSession();
  const keep: ComposeTools["keep"] = (draft) => keepComposeDraft(memberId, draft);
  const clearText = () => clearDraft(memberId, "post");
  const session = createComposeSession({ ...world, keep, clearText }, readComposeDraft(memberId));
  session.subscribe(() => {
    const { media, phase } = session.state();
    setLeaveWarning(summariseMedia(media).busy > 0 || phase !== "idle");
  });
  setLiveSession({ memberId, session });
}

function endSession(): void {
  const current = readLiveSession();
  if (current === undefined) return;
  current.session.end();
  setLeaveWarning(false);
  setLiveSession(undefined);
}

// Signing out stops what is being sent in that member's name.
onSessionChange(() => {
  if (readLiveSession()?.memberId !== readMemberId()) endSession();
});

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The browser asks before a page is left that is still sending. */
function setLeaveWarning(isActive: boolean): void {
  if (isActive) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
}

const world: Omit<ComposeTools, "keep" | "clearText"> = {
  ...mediaTools,
  async post(body, key) {
    try {
      const post = await call(createPost, { body, idempotencyKey: key });
      return () => addToFeeds(post);
    } catch (error) {
      // It was made the first time, and its answer is lost for good.
      if (!(error instanceof ApiError && error.code === "request_already_done")) throw error;
      return () => void invalidateEndpoint(listPosts);
    }
  },
  newKey: newIdempotencyKey,
  checkText: (content) => findErrors(createPost.body, { content })["content"],
  errorMessage: (error) => errorMessage(error),
  heldMessage,
};
