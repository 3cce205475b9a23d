import { useState } from "react";

import { getProfile } from "#contracts/profiles.ts";

import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { BlockDialog } from "./BlockDialog.tsx";
import { useMuting } from "./use-muting.ts";

interface BlockOrMuteProps {
  author: { id: number; name: string };
  /** Whether to offer muting, which helps against posts but not against messages. */
  canMute?: boolean;
  onBlocked: () => void;
}

/** Offers to block or mute the author of something that was reported. */
export function BlockOrMute({ author, canMute = false, onBlocked }: BlockOrMuteProps) {
  const feedback = useFeedback();
  const [isBlocking, setBlocking] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const { mute, isMuting } = useMuting({
    notify: feedback.notify,
    onMuted(userId) {
      setMuted(true);
      void invalidateEndpoint(getProfile, { params: { id: userId } });
    },
  });
  return (
    <>
      {isMuted ? (
        <p role="status" className="text-sm [overflow-wrap:anywhere] text-muted">
          You no longer see what {author.name} posts. They won't be notified.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {canMute && !isMuted ? (
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
        ) : null}
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
        onBlocked={onBlocked}
      />
    </>
  );
}
