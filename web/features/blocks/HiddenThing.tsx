import { useState } from "react";

import { listHidden, showThing } from "#contracts/blocks.ts";
import type { HiddenType } from "#contracts/blocks.ts";
import { listUserPosts } from "#contracts/feed.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { listReviews } from "#contracts/reviews.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { findHiddenMembers, noteHidden, useHiddenChanges } from "../../platform/hidden-things.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { BlockDialog } from "./BlockDialog.tsx";
import { useMuting } from "./use-muting.ts";

interface HiddenThingProps {
  type: HiddenType;
  id: number;
  /** Null when the author's account is erased. */
  author: { id: number; name: string } | null;
  reason: "hidden" | "reported" | "muted";
  /** Its author was muted from this placeholder, which says so as long as the mute lasts. */
  isMutedHere?: boolean;
  /** Where it is hidden, if this page still shows it: ' in your feed'. */
  where?: string;
  /** Called once it is shown again; not needed if it was hidden on this page only. */
  onShown?: () => void;
}

/** Hides an item and shows an undo in its place. */
export function hideFromView(thing: HiddenThingProps): void {
  const { type, id, author, reason } = thing;
  noteHidden(type, id, <HiddenThing {...thing} />, {
    authorId: author?.id,
    isAuthors: reason === "muted",
  });
  if (reason !== "muted") refreshLists();
}

/** Refreshes the list of hidden items, and the notifications, which leave them out. */
function refreshLists(): void {
  for (const each of [listHidden, listNotifications, countUnreadNotifications]) void invalidateEndpoint(each);
}

/** Shown in place of a hidden item: what happened, an undo, and what else the reader can do. */
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
    // Reviews say of each whether it is hidden; the member's posts may have been read without this one.
    if (type === "review") void invalidateEndpoint(listReviews);
    if (type === "post") void invalidateEndpoint(listUserPosts);
    onShown?.();
  };
  const show = useEndpointMutation(showThing, { onSuccess: reveal, onError });
  // Muting affects posts and comments only.
  const isFeeds = type === "post" || type === "comment";
  const { mute, isMuting, unmute, unmutingId } = useMuting({
    notify: feedback.notify,
    onMuted: () => hideFromView({ ...thing, isMutedHere: true }),
  });
  const undo = () => {
    feedback.clear();
    if (reason === "muted" && author !== null) unmute(author.id);
    else show.mutate({ params: { type, id } });
  };
  const words = {
    hidden: `You no longer see this ${type}.`,
    reported: `Reported. You no longer see this ${type}${where}.`,
    muted: `You no longer see what ${author?.name} posts. They won't be notified.`,
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
