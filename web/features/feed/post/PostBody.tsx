import { Ellipsis } from "lucide-react";
import { useEffect, useState } from "react";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import { useEntries } from "../../../platform/outbox/first-try.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SkeletonGroup, SkeletonText } from "../../../ui/Skeleton.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { LatestComments } from "../comments/LatestComments.tsx";
import { changeLane, visibilityLane } from "../own-changes.ts";
import type { LivePost } from "../post-overlay.ts";
import { useRemembered } from "../remembered-state.ts";
import { PostText } from "../text/PostText.tsx";
import { PostActions, PostCounts } from "./PostActions.tsx";
import type { PostDialog } from "./PostDialogs.tsx";
import { PostHeader } from "./PostHeader.tsx";
import { PostMedia } from "./PostMedia.tsx";
import type { PostMenuProps } from "./PostMenu.tsx";
import { useSharing } from "./share.ts";

const FollowLatest = lazyComponent(() =>
  import("../comments/FollowLatest.tsx").then((part) => part.FollowLatest),
);
const PostMenu = lazyComponent(
  () => import("./PostMenu.tsx").then((part) => part.PostMenu),
  () => <Dots />,
);
const ChangeState = lazyComponent(() => import("../ChangeState.tsx").then((part) => part.ChangeState));
const EditPost = lazyComponent(
  () => import("./EditPost.tsx").then((part) => part.EditPost),
  ({ post }) => <PostText text={post.content} mentions={post.mentions} />,
);
const PostDialogs = lazyComponent(() => import("./PostDialogs.tsx").then((part) => part.PostDialogs));
const CommentThread = lazyComponent(
  () => import("../comments/CommentThread.tsx").then((part) => part.CommentThread),
  ThreadSkeleton,
);

interface PostBodyProps {
  post: LivePost;
  /** The number of comments when the post was read. */
  readComments: number;
  /** Prefix for the ids of the card's parts. */
  id: string;
  isFirst: boolean;
  isLinked: boolean;
  /** Reports whether something is open in it that must stay mounted. */
  onBusy: (isBusy: boolean) => void;
  onDeleted: ((id: number) => void) | undefined;
}

/** The whole post: header, text, media, counts, actions, comments. */
export function PostBody(props: PostBodyProps) {
  const { post, id, isFirst, isLinked, onBusy, onDeleted } = props;
  const feedback = useFeedback();
  const [isEditing, setEditing] = useState(false);
  const [dialog, setDialog] = useState<{ which: PostDialog; open: boolean }>();
  const [isThreadOpen, setThreadOpen] = useRemembered(`thread ${post.id}`, isLinked);
  const [, setShowsAll] = useRemembered(`all comments ${post.id}`, false);
  const [opening, setOpening] = useState<"read" | "write" | number>("read");
  const show = (which: PostDialog) => setDialog({ which, open: true });
  const sharing = useSharing(post, feedback, () => show("share"));
  const isBusy = isEditing || isThreadOpen || dialog?.open === true;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);

  // The pressed button goes, so the post, with its new text, takes the focus.
  const focusPost = () =>
    document.getElementById(`${id}-name`)?.closest<HTMLElement>("article")?.focus({ preventScroll: true });
  const endEditing = () => {
    setEditing(false);
    focusPost();
  };
  const toggleThread = (to: typeof opening) => {
    setOpening(to);
    setThreadOpen(!isThreadOpen);
  };

  return (
    <>
      <PostHeader
        post={post}
        nameId={`${id}-name`}
        menu={
          <PostOptions
            post={post}
            feedback={feedback}
            onEdit={() => setEditing(true)}
            onDelete={() => show("delete")}
            onCopyLink={() => void sharing.copy()}
          />
        }
      />
      {isEditing ? (
        <div className="px-4 pb-3">
          <EditPost post={post} feedback={feedback} onDone={endEditing} />
        </div>
      ) : null}
      {!isEditing && post.content !== "" ? (
        <div className="px-4 pb-3">
          <PostText
            id={`${id}-text`}
            text={post.content}
            mentions={post.mentions}
            normaliseAs={String(post.id)}
          />
        </div>
      ) : null}
      <OwnChange lane={changeLane("post", post.id)} />
      <OwnChange lane={visibilityLane(post.id)} />
      <PostMedia post={post} eager={isFirst} />
      <PostCounts
        post={post}
        isThreadOpen={isThreadOpen}
        onComments={() => toggleThread("read")}
        onPeople={show}
      />
      <PostActions
        post={post}
        feedback={feedback}
        isThreadOpen={isThreadOpen}
        threadId={`${id}-thread`}
        onComment={() => toggleThread("write")}
        onShare={() => void sharing.share()}
      />
      <div className="has-[p]:px-4 has-[p]:pb-3">{feedback.inline}</div>
      {post.comments === props.readComments ? null : (
        <FollowLatest post={post} shownAt={props.readComments} isThreadOpen={isThreadOpen} />
      )}
      {isThreadOpen ? (
        <section id={`${id}-thread`} aria-label="Comments" className="border-t border-line px-4 py-3">
          <CommentThread
            post={post}
            opening={opening}
            onClose={() => {
              focusPost();
              setShowsAll(false);
              setThreadOpen(false);
            }}
          />
        </section>
      ) : (
        <LatestComments
          post={post}
          onAll={() => {
            focusPost();
            setShowsAll(true);
            toggleThread("read");
          }}
          onReply={toggleThread}
        />
      )}
      {dialog === undefined ? null : (
        <PostDialogs
          {...dialog}
          post={post}
          feedback={feedback}
          onClose={() => setDialog({ ...dialog, open: false })}
          onDeleted={() => onDeleted?.(post.id)}
        />
      )}
    </>
  );
}

/** The state of a change to it, loaded when there is one. */
function OwnChange({ lane }: { lane: string }) {
  const hasSome = useEntries(lane).length > 0;
  return hasSome ? (
    <div className="px-4 pb-3">
      <ChangeState lane={lane} />
    </div>
  ) : null;
}

function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading comments…">
      <SkeletonText lines={2} />
    </SkeletonGroup>
  );
}

/** The three dots. Their menu is loaded when the pointer comes near. */
function PostOptions(props: PostMenuProps) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <PostMenu {...props} /> : <Dots onPress={() => setWanted(true)} />;
}

function Dots({ onPress }: { onPress?: () => void }) {
  return (
    <IconButton
      label="Post options"
      icon={<Ellipsis />}
      tooltip={false}
      aria-haspopup="menu"
      onPointerEnter={PostMenu.preload}
      onClick={onPress}
    />
  );
}
