import { Clock, Film, Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { imageSource } from "#contracts/image-source.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { loadCode } from "../../../platform/lazy-component.ts";
import { useOnline } from "../../../platform/online.ts";
import { filesOf } from "../../../platform/outbox/add-stored.ts";
import {
  deleteUnsent,
  retryNotice,
  isOnFirstTry,
  mayEdit,
  retryEntry,
} from "../../../platform/outbox/first-try.ts";
import { useSendingWords } from "../../../platform/outbox/progress.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { PostText } from "../text/PostText.tsx";
import type { OutgoingMedia, PendingPost } from "./outgoing-post.ts";

interface PendingPostsProps {
  posts: readonly PendingPost[];
  /** Focuses the composer when a post comes back to be edited. */
  onEdit: () => void;
}

/** The member's own unsent posts, where they will appear: above all others, newest first. */
export function PendingPosts({ posts, onEdit }: PendingPostsProps) {
  return posts.toReversed().map((post) => <PendingPostCard key={post.key} post={post} onEdit={onEdit} />);
}

function PendingPostCard({ post, onEdit }: { post: PendingPost; onEdit: () => void }) {
  const { key, state, reason, isFleeting, payload, createdAt } = post;
  const me = useCurrentUser().data;
  const isOnline = useOnline();
  const sendingWords = useSendingWords(key);
  const previews = usePreviews(post);
  const [obstacle, setObstacle] = useState<string>();
  const hasFailed = state === "failed";
  const isSending = state === "sending" || (isOnline && isOnFirstTry(post));
  const canEdit = mayEdit(post) && !isSending;
  const name = me?.name ?? "You";
  const edit = async () => {
    const { edit: takeBack } = await loadCode(() => import("../composer/compose-session.ts"));
    try {
      const isTaken = await takeBack(post);
      setObstacle(isTaken ? undefined : "You are writing another post. Send it or discard it first.");
      if (isTaken) onEdit();
    } catch {
      setObstacle("The files kept on this device cannot be read just now. Please try again.");
    }
  };
  return (
    <Card
      as="article"
      aria-label="Your post that is not sent yet"
      className="outline-1 outline-line outline-dashed"
    >
      <header className="flex items-start gap-3 px-4 pt-4 pb-3">
        <Avatar name={name} src={me?.avatar ?? null} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-sm text-muted">
            <RelativeTime at={createdAt} />
            {payload.isPublic ? null : (
              <>
                {" · "}
                <Lock className="mr-1 inline-block size-[1em] align-[-0.1em]" />
                Members only
              </>
            )}
          </p>
        </div>
      </header>
      {payload.content === "" ? null : (
        <div className="px-4 pb-3">
          <PostText text={payload.content} />
        </div>
      )}
      {payload.media.length === 0 ? null : (
        <ul
          className={cx(
            "grid gap-[3px]",
            payload.media.length === 1 ? "grid-cols-1" : "grid-cols-2 md:grid-cols-3",
          )}
        >
          {payload.media.map((item, place) => (
            <li key={item.uploadKey} className="relative aspect-4/3 overflow-hidden bg-ground">
              <Preview item={item} address={previews[place]} isWaiting={item.stored === null} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-2 p-4">
        {hasFailed ? (
          <p role="alert" className="text-sm font-medium text-red">
            Could not be sent. {reason}
          </p>
        ) : (
          <p className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
            <Clock className="size-4 shrink-0" />
            {isSending ? sendingWords : waitingWords(isFleeting === true, reason)}
          </p>
        )}
        <InlineStatus tone="info">{canEdit ? obstacle : undefined}</InlineStatus>
        <div className="flex flex-wrap gap-2">
          {canEdit ? (
            <Button size="sm" onClick={() => void edit()}>
              Edit
              <span className="sr-only"> your post</span>
            </Button>
          ) : null}
          {isSending ? null : (
            <Button size="sm" variant="solid" onClick={() => retryEntry(key)}>
              Try again
            </Button>
          )}
          <Button size="sm" onClick={() => deleteUnsent(key)}>
            Delete
            <span className="sr-only"> your post that is not sent yet</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}

function waitingWords(isFleeting: boolean, reason: string | undefined): string {
  if (isFleeting)
    return "Not sent yet. This device has no room for it: leave this page open until it is sent.";
  return `Not sent yet. ${retryNotice(reason)}`;
}

interface PreviewProps {
  item: OutgoingMedia;
  address: string | undefined;
  isWaiting: boolean;
}

function Preview({ item, address, isWaiting }: PreviewProps) {
  const [unreadable, setUnreadable] = useState<string>();
  if (address === undefined || address === unreadable) {
    const isVideo = item.kind === "video";
    return isVideo ? (
      <Film aria-label={item.name} className="absolute inset-0 m-auto size-8 text-muted" />
    ) : null;
  }
  return (
    <img
      src={address}
      alt={item.alt || item.name}
      className={cx("absolute inset-0 size-full object-cover", isWaiting && "opacity-60")}
      onError={() => setUnreadable(address)}
    />
  );
}

/** Preview addresses for each photo and for the video's poster; the files are on this device. */
function usePreviews(post: PendingPost): readonly (string | undefined)[] {
  const { key, payload } = post;
  const latest = useRef(post);
  const [own, setOwn] = useState<readonly string[]>([]);
  useEffect(() => {
    let made: string[] = [];
    let isOver = false;
    const show = async () => {
      const files = await filesOf(latest.current).catch(() => []);
      if (isOver) return;
      made = files.map((file) => URL.createObjectURL(file));
      setOwn(made);
    };
    void show();
    return () => {
      isOver = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [key]);
  return payload.media.map(({ kind, file, poster, stored }) => {
    const place = kind === "video" ? poster : file;
    if (place !== null) return own[place];
    const url = kind === "video" ? stored?.poster : stored?.url;
    return url ? imageSource(url, 640) : undefined;
  });
}
