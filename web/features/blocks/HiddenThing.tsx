import { useState } from "react";

import { listHidden, showThing } from "#contracts/blocks.ts";
import type { HiddenType } from "#contracts/blocks.ts";
import { listUserPosts } from "#contracts/feed.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { listReviews } from "#contracts/reviews.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { findHiddenMembers, noteHidden, noteMuted, useHiddenChanges } from "../../platform/hidden-things.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { BlockDialog } from "./BlockDialog.tsx";
import { useMuting } from "./use-muting.ts";

interface HiddenThingProps {
  type: HiddenType;
  id: number;
  /** Null where their account is erased. */
  author: { id: number; name: string } | null;
  reason: "hidden" | "reported" | "muted";
  /** Its author was muted from its place: that is what it says for as long as they are. */
  isMutedHere?: boolean;
  /** Where it is no longer seen, on a page that goes on showing it: ' in your feed'. */
  where?: string;
  /** It is shown again; where it was hidden on this page, that is all. */
  onShown?: () => void;
}

/** Takes a thing out of sight, with the way back in its place. */
export function hideFromView(thing: HiddenThingProps): void {
  const { type, id, author, reason } = thing;
  noteHidden(type, id, <HiddenThing {...thing} />, {
    authorId: author?.id,
    isAuthors: reason === "muted",
  });
  if (reason !== "muted") refreshLists();
}

/** What says of each whether it is hidden, and what leaves those out. */
function refreshLists(): void {
  for (const each of [listHidden, listNotifications, countUnreadNotifications]) void invalidateEndpoint(each);
}

/** What stands in the place of a hidden thing: what happened, the way back, and what else helps. */
export function HiddenThing(thing: HiddenThingProps) {
  const { type, id, author, where = "", onShown } = thing;
  useHiddenChanges();
  const isMuted = thing.isMutedHere === true && author !== null && findHiddenMembers().has(author.id);
  const reason = isMuted ? "muted" : thing.reason;
  const feedback = useFeedback();
  const [isBlocking, setBlocking] = useState(false);
  const onError = (error: unknown) =>
    feedback.notify({ title: "Error", text: errorMessage(error), tone: "error" });
  const reveal = () => {
    noteHidden(type, id, null);
    refreshLists();
    // The one says of each whether it is hidden, the other may have been read without it.
    if (type === "review") void invalidateEndpoint(listReviews);
    if (type === "post") void invalidateEndpoint(listUserPosts);
    onShown?.();
  };
  const show = useEndpointMutation(showThing, { onSuccess: reveal, onError });
  // A mute is about what somebody writes in the feed.
  const isFeeds = type === "post" || type === "comment";
  const { mute, isMuting, unmute, unmutingId } = useMuting({
    notify: feedback.notify,
    onMuted: (authorId) => {
      noteMuted(authorId, true);
      hideFromView({ ...thing, isMutedHere: true });
    },
  });
  const undo = () => {
    feedback.clear();
    if (reason === "muted" && author !== null) unmute(author.id);
    else show.mutate({ params: { type, id } });
  };
  const words = {
    hidden: `You no longer see this ${type}.`,
    reported: `Reported. You no longer see this ${type}${where}.`,
    muted: `You no longer see what ${author?.name} posts. They are not told.`,
  }[reason];
  return (
    <div className="flex flex-col gap-2 p-4" data-hidden={id}>
      <p role="status" className="text-sm [overflow-wrap:anywhere] text-muted">
        {words}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={show.isPending || unmutingId !== undefined}
          pendingText="One moment…"
          onClick={undo}
        >
          Undo
        </Button>
        {reason === "muted" || author === null || !isFeeds ? null : (
          <Button
            size="sm"
            pending={isMuting}
            pendingText="Muting…"
            onClick={() => {
              feedback.clear();
              mute(author.id);
            }}
          >
            Mute {author.name}
          </Button>
        )}
        {author === null ? null : (
          <Button size="sm" onClick={() => setBlocking(true)}>
            Block {author.name}
          </Button>
        )}
      </div>
      {feedback.inline}
      {author === null ? null : (
        <BlockDialog
          userId={author.id}
          name={author.name}
          open={isBlocking}
          onOpenChange={setBlocking}
          onBlocked={() =>
            noteHidden(type, id, isFeeds ? null : false, { authorId: author.id, isAuthors: true })
          }
        />
      )}
    </div>
  );
}
