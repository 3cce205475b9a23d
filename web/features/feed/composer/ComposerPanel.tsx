import { ImagePlus, Video } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";

import { POST_PHOTOS_MAX } from "#contracts/reference/limits.ts";

import { FilePicker } from "../../../platform/files/FilePicker.tsx";
import { lazyDialog } from "../../../platform/lazy-component.ts";
import { photosOf, summariseMedia, videoOf } from "../../../platform/media/media-list.ts";
import { sizeNotice } from "../../../platform/media/photo-files.ts";
import { PhotoStrip } from "../../../platform/media/PhotoStrip.tsx";
import { RejectedFiles } from "../../../platform/media/RejectedFiles.tsx";
import { VIDEO_ACCEPT } from "../../../platform/media/use-file-drop.ts";
import { announce } from "../../../ui/announcer.ts";
import { Button } from "../../../ui/Button.tsx";
import { megabytes } from "../../../ui/file-rules.ts";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { useStore } from "../../../ui/store.ts";
import { Switch } from "../../../ui/Switch.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import * as session from "./compose-session.ts";
import { compose } from "./compose-state.ts";
// Loads what shows the post while it waits, so that it is here whenever Post can be pressed, with or without a signal.
import "../outgoing/PendingPosts.tsx";
import type { ComposeState } from "./compose-state.ts";
import { SOME_FAILED } from "./compose-words.ts";
import { roomForPhotos } from "./post-files.ts";
import { VideoTile } from "./VideoTile.tsx";

/** The part that the composer itself needs is loaded with the panel. */
export { session };

const ConfirmDialog = lazyDialog(() =>
  import("../../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);

interface ComposerPanelProps {
  feedback: Feedback;
  onPickPhotos: () => void;
  onPickVideo: (files: File[]) => void;
  /** Called when the element that had the focus has gone. */
  onFocusLost: () => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** The parts of the open composer beside its text: the files, the audience of the post, and the buttons. */
export function ComposerPanel(props: ComposerPanelProps) {
  const { feedback, onPickPhotos, onPickVideo, onFocusLost, onSubmit, onClose } = props;
  const state = useStore(compose);
  const picker = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { content, media, phase } = state;
  const photos = photosOf(media);
  const video = videoOf(media);
  const { bytes } = summariseMedia(media);
  const isEmpty = content.trim() === "" && media.length === 0;
  const isLocked = phase === "waiting";
  useLayoutEffect(() => session.notifyBy(feedback.notify), [feedback.notify]);
  const discard = () => {
    setAsking(false);
    feedback.clear();
    session.discard();
    onClose();
  };
  const cancel = () => {
    if (phase === "waiting") session.stopWaiting();
    else if (!isEmpty) setAsking(true);
    else {
      session.dismissNotice();
      onClose();
    }
  };
  return (
    <div className="flex flex-col gap-3 pt-3">
      <RejectedFiles title={SOME_FAILED} words={state.refused} onDismiss={session.dismissRefused} />
      <InlineStatus tone="info">{state.notice}</InlineStatus>
      <InlineStatus tone="info">{sizeNotice(bytes)}</InlineStatus>
      <InlineStatus tone="error">{state.hasNoRoom ? noRoomWords(bytes) : undefined}</InlineStatus>
      <PhotoStrip
        label="Photos of this post"
        photos={photos}
        tray={{ ...session, move: session.reorder, remove: session.removeFile }}
        isLocked={isLocked}
        onEmptied={onFocusLost}
      />
      {video === undefined ? null : (
        <VideoTile
          video={video}
          isLocked={isLocked}
          onRemove={() => {
            session.removeFile(video.key);
            announce("Video removed");
            onFocusLost();
          }}
          onRetry={() => session.retry(video.key)}
        />
      )}
      <Switch
        className="border-t border-line pt-2"
        label={<span className="text-sm font-normal text-muted">Anyone with the link can see this post</span>}
        checked={state.isPublic}
        disabled={isLocked}
        onChange={(event) => session.setPublic(event.target.checked)}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <Button icon={<ImagePlus />} onClick={onPickPhotos} disabled={roomForPhotos(media) === 0 || isLocked}>
          Photos
        </Button>
        <Button
          icon={<Video />}
          onClick={() => picker.current?.click()}
          disabled={video !== undefined || isLocked}
        >
          Video
        </Button>
        <FilePicker ref={picker} accept={VIDEO_ACCEPT} aria-label="Video" onFiles={onPickVideo} />
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {statusWords(state)}
        </p>
        <div className="ml-auto flex flex-wrap gap-2 max-md:w-full">
          <Button variant="ghost" className="max-md:flex-1" onClick={cancel}>
            {cancelLabel(state, isEmpty)}
          </Button>
          <Button
            variant="primary"
            className="min-w-20 max-md:flex-1 md:min-w-24"
            disabled={isEmpty}
            pending={phase !== "idle"}
            pendingText="Getting files ready…"
            onClick={onSubmit}
          >
            Post
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard draft?"
        text={media.length > 0 ? "The text and its files are thrown away." : "The text is thrown away."}
        confirmLabel="Discard draft"
        cancelLabel="Keep writing"
        onConfirm={discard}
      />
    </div>
  );
}

/** Shown before the form closes, because afterwards nothing else would hold the files. */
const noRoomWords = (bytes: number) =>
  `This device has no room to keep ${megabytes(bytes)} until it is sent. Take files out, or press Post again and leave this page open until it is sent.`;

function cancelLabel({ phase }: ComposeState, isEmpty: boolean): string {
  if (phase === "waiting") return "Stop";
  return isEmpty ? "Cancel" : "Discard";
}

function statusWords({ media, phase }: ComposeState): string {
  const { total, done, busy } = summariseMedia(media);
  if (busy > 0) return phase === "waiting" ? "" : `${done} of ${total} sent`;
  const photos = photosOf(media).length;
  const parts = [
    ...(photos > 0 ? [`${photos} of ${POST_PHOTOS_MAX} photos`] : []),
    ...(videoOf(media) === undefined ? [] : ["1 video"]),
  ];
  return parts.join(" and ");
}
