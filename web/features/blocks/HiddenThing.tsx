import { useState } from "react";

import { muteMember, showThing, unmuteMember } from "#contracts/blocks.ts";
import type { HiddenType } from "#contracts/blocks.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { noteHidden, noteMuted } from "../../platform/hidden-things.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { BlockDialog } from "./BlockDialog.tsx";

interface HiddenThingProps {
  type: HiddenType;
  id: number;
  author: { id: number; name: string };
  reason: "hidden" | "reported" | "muted";
}

/** Takes a post or a comment out of sight, with the way back in its place. */
export function hideFromView(thing: HiddenThingProps): void {
  noteHidden(thing.type, thing.id, <HiddenThing {...thing} />);
}

/** What stands in the place of a post or a comment that was just hidden: what happened, the way back, and what else helps. */
function HiddenThing({ type, id, author, reason }: HiddenThingProps) {
  const feedback = useFeedback();
  const [isBlocking, setBlocking] = useState(false);
  const onError = (error: unknown) =>
    feedback.notify({ title: "Error", text: errorMessage(error), tone: "error" });
  const show = useEndpointMutation(showThing, { onSuccess: () => noteHidden(type, id, null), onError });
  const unmute = useEndpointMutation(unmuteMember, {
    onSuccess: () => {
      noteMuted(author.id, false);
      noteHidden(type, id, null);
    },
    onError,
  });
  const mute = useEndpointMutation(muteMember, {
    onSuccess: () => {
      noteMuted(author.id, true);
      hideFromView({ type, id, author, reason: "muted" });
    },
    onError,
  });
  const undo = () => {
    feedback.clear();
    if (reason === "muted") unmute.mutate({ params: { userId: author.id } });
    else show.mutate({ params: { type, id } });
  };
  const words = {
    hidden: `You no longer see this ${type}.`,
    reported: `Reported. You no longer see this ${type}.`,
    muted: `You no longer see what ${author.name} posts. They are not told.`,
  }[reason];
  return (
    <div className="flex flex-col gap-2 p-4" data-hidden={id}>
      <p role="status" className="text-sm [overflow-wrap:anywhere] text-muted">
        {words}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={show.isPending || unmute.isPending}
          pendingText="One moment…"
          onClick={undo}
        >
          Undo
        </Button>
        {reason === "muted" ? null : (
          <Button
            size="sm"
            pending={mute.isPending}
            pendingText="Muting…"
            onClick={() => {
              feedback.clear();
              mute.mutate({ body: { userId: author.id } });
            }}
          >
            Mute {author.name}
          </Button>
        )}
        <Button size="sm" onClick={() => setBlocking(true)}>
          Block {author.name}
        </Button>
      </div>
      {feedback.inline}
      <BlockDialog
        userId={author.id}
        name={author.name}
        open={isBlocking}
        onOpenChange={setBlocking}
        onBlocked={() => {
          noteHidden(type, id, null);
          noteMuted(author.id, true);
        }}
      />
    </div>
  );
}
