import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import type { MediaList } from "../../../platform/media/media-list.ts";
import { onSessionChange, readMemberId, readToken } from "../../../platform/session.ts";
import { createStore } from "../../../ui/store.ts";

/** Everything about a post in the making. */
export interface ComposeState {
  /** Who writes it. */
  readonly memberId: number | null;
  readonly content: string;
  readonly media: MediaList;
  readonly isPublic: boolean;
  /** The post of the outbox that it is another version of, which stays there until it is replaced or discarded. */
  readonly editedKey: string | undefined;
  /**
   * `restoring`: it has files from before the page was loaded, which are in `media`, or had, which `notice` says, once
   * `compose-session.ts` is.
   * `waiting`: Post was pressed, and its files are being made ready and kept.
   */
  readonly phase: "restoring" | "idle" | "waiting";
  /** Post was pressed, and this device has no room to keep it until it is sent. */
  readonly hasNoRoom: boolean;
  /** What is wrong with the text. */
  readonly fault: string | undefined;
  /** What was wrong with the files chosen last. */
  readonly refused: readonly string[];
  readonly notice: string | undefined;
}

/** The drafts in which a post in the making is kept: its text, and everything else. */
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
 * The page's one post in the making. It outlives the composer, so that files go on being sent while the reader looks
 * elsewhere. What is done to it beside typing is in `compose-session.ts`, which is fetched when somebody begins to write.
 */
export const compose = createStore(readState());

onSessionChange(() => {
  const { memberId, content } = compose.current();
  const isSignedIn = readToken() !== null;
  if (isSignedIn && readMemberId() === memberId) return;
  // What was typed before it was known who types.
  const typed = isSignedIn && memberId === null ? content : "";
  compose.set({ ...readState(), ...(typed !== "" && { content: typed }) });
});

export function setText(content: string): void {
  const state = compose.current();
  compose.set({ ...state, content, fault: undefined });
  if (state.memberId !== null) writeDraft(state.memberId, TEXT_DRAFT, content);
}
