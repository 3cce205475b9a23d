import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import type { MediaList } from "../../../platform/media/media-list.ts";
import { onSessionChange, readMemberId, readToken } from "../../../platform/session.ts";
import { createStore } from "../../../ui/store.ts";

/** The state of a draft post. */
export interface ComposeState {
  /** Its author. */
  readonly memberId: number | null;
  readonly content: string;
  readonly media: MediaList;
  readonly isPublic: boolean;
  /** Key of the queued post being edited, which stays in the outbox until it is replaced or discarded. */
  readonly editedKey: string | undefined;
  /**
   * `restoring`: the draft has files from before the page was loaded. They are in `media`, or `notice` says that they
   * are lost, once `compose-session.ts` has loaded. `waiting`: Post was pressed, and its files are being prepared and
   * stored.
   */
  readonly phase: "restoring" | "idle" | "waiting";
  /** Post was pressed, but this device has no room to store the post until it is sent. */
  readonly hasNoRoom: boolean;
  /** The error of the text. */
  readonly fault: string | undefined;
  /** The errors of the files chosen last. */
  readonly refused: readonly string[];
  readonly notice: string | undefined;
}

/** Names of the drafts that store a post: its text, its files, and the queued post being edited. */
export const [TEXT_DRAFT, FILES_DRAFT, EDITED_DRAFT] = ["post", "post-media", "post-edited"];

export const NEW_POST = {
  content: "",
  media: [],
  isPublic: true,
  editedKey: undefined,
  phase: "idle",
  hasNoRoom: false,
  fault: undefined,
  refused: [],
  notice: undefined,
} as const;

function readState(): ComposeState {
  const memberId = readMemberId();
  if (memberId === null) return { ...NEW_POST, memberId };
  const kept = readDraft(memberId, FILES_DRAFT) as
    | { media?: readonly unknown[]; unsent?: number }
    | undefined;
  return {
    ...NEW_POST,
    memberId,
    content: (readDraft(memberId, TEXT_DRAFT) as string | undefined) ?? "",
    phase: kept?.media?.length || kept?.unsent ? "restoring" : "idle",
  };
}

/**
 * The page's only draft post. It outlives the composer, so that files go on uploading while the reader is on another
 * screen. Everything except typing is in `compose-session.ts`, which is loaded when a member begins to write.
 */
export const compose = createStore(readState());

onSessionChange(() => {
  const { memberId, content } = compose.current();
  const isSignedIn = readToken() !== null;
  if (isSignedIn && readMemberId() === memberId) return;
  // Keeps text typed before the member's identity was known.
  const typed = isSignedIn && memberId === null ? content : "";
  compose.set({ ...readState(), ...(typed !== "" && { content: typed }) });
});

export function setText(content: string): void {
  const state = compose.current();
  compose.set({ ...state, content, fault: undefined });
  if (state.memberId !== null) writeDraft(state.memberId, TEXT_DRAFT, content);
}
