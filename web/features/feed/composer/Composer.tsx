import { Image } from "lucide-react";
import { Suspense, useImperativeHandle, useRef, useState } from "react";
import type { ClipboardEvent, DragEvent, Ref } from "react";

import { POST_CONTENT_MAX } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { lazyComponent } from "../../../platform/lazy-component.ts";
import { PHOTO_ACCEPT } from "../../../platform/media/photo-files.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { sendOnEnter } from "../enter-key.ts";
import { useCompose } from "./use-compose.ts";

const ComposerTools = lazyComponent(() => import("./ComposerTools.tsx").then((part) => part.ComposerTools));

/** For other parts of the screen that invite to write. */
export interface ComposerHandle {
  open: () => void;
}

/** Where one writes a post: a line until it is focused, then text, photos and Post (D1 §2.2). */
export function Composer({ ref }: { ref?: Ref<ComposerHandle> }) {
  const me = useCurrentUser();
  const feedback = useFeedback();
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const collapse = () => {
    // The button that had the focus goes. On a touch screen the box would bring the keyboard back.
    const target = matchMedia("(pointer: fine)").matches ? box.current : card.current;
    target?.focus({ preventScroll: true });
    setOpen(false);
  };
  const compose = useCompose(feedback, collapse);
  const isExpanded = isOpen || !compose.isEmpty || compose.isSubmitting;

  useImperativeHandle(ref, () => ({ open: () => box.current?.focus() }), []);

  if (me.data === undefined && me.error?.status === 401) {
    return (
      <Card padded>
        <p className="text-muted">Please sign in to create posts</p>
      </Card>
    );
  }

  const take = (list: FileList | null) => {
    setOpen(true);
    compose.take([...(list ?? [])]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Text copied from a document comes with a picture of itself.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    take(files);
  };
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label="New post"
      className={cx("p-4", isOver && "outline-3 outline-offset-2 outline-blue outline-dashed")}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <div className="flex items-start gap-3">
        {me.data === undefined ? (
          <Skeleton className="size-11 shrink-0 rounded-full!" />
        ) : (
          <Avatar name={me.data.name} src={me.data.avatar} size={44} />
        )}
        <div className="min-w-0 flex-1">
          <Field label="Share a project update" hideLabel error={compose.fault}>
            <Textarea
              ref={box}
              look="quiet"
              className="min-h-11 px-3.5 py-2.5!"
              placeholder="Share a project update..."
              dir="auto"
              value={compose.content}
              max={POST_CONTENT_MAX}
              minRows={isExpanded ? 3 : 1}
              readOnly={compose.isSubmitting}
              onFocus={() => setOpen(true)}
              onChange={(event) => {
                setOpen(true);
                compose.write(event.target.value);
              }}
              onKeyDown={(event) => {
                sendOnEnter(compose.submit)(event);
                if (event.key === "Escape" && compose.isEmpty) setOpen(false);
              }}
            />
          </Field>
        </div>
        {isExpanded ? null : (
          <IconButton
            variant="outline"
            className="size-11!"
            label="Add photos"
            icon={<Image aria-hidden />}
            onClick={() => picker.current?.click()}
          />
        )}
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={PHOTO_ACCEPT}
          aria-label="Photos"
          onChange={(event) => {
            take(event.target.files);
            // The same photo may be chosen again after it was taken out.
            event.target.value = "";
          }}
        />
      </div>
      {isExpanded ? (
        <Suspense fallback={<div className="h-14" />}>
          <ComposerTools
            compose={compose}
            onPickPhotos={() => picker.current?.click()}
            onFocusText={() => box.current?.focus()}
            onClose={collapse}
          />
        </Suspense>
      ) : null}
      <div className="has-[p]:pt-3">{feedback.inline}</div>
    </Card>
  );
}
