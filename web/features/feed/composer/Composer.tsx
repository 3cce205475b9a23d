import { Image } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { POST_CONTENT_MAX } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { FilePicker } from "../../../platform/files/FilePicker.tsx";
import { lazyComponent, loadCode } from "../../../platform/lazy-component.ts";
import { PHOTO_ACCEPT, useFileDrop } from "../../../platform/media/use-file-drop.ts";
import { readToken } from "../../../platform/session.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { sendOnEnter } from "../../../ui/enter-key.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { Field } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useStore } from "../../../ui/store.ts";
import { Textarea } from "../../../ui/Textarea.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { Mentions } from "../../search/index.ts";
import type * as composeSession from "./compose-session.ts";
import { compose, setText } from "./compose-state.ts";

const load = () => import("./ComposerPanel.tsx");
const ComposerPanel = lazyComponent(
  () => load().then((part) => part.ComposerPanel),
  () => <div className="h-14" />,
);

/** Where a member writes a post: a single line until its box is focused. */
export function Composer({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const me = useCurrentUser();
  const feedback = useFeedback();
  const picker = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { memberId, content, media, phase, fault, notice } = useStore(compose);
  const isSending = phase === "waiting";
  const isEmpty = content.trim() === "" && media.length === 0;
  const isExpanded = isOpen || !isEmpty || phase !== "idle" || notice !== undefined;

  /**
   * Moves the focus when the button that had it goes. On a touch screen, focusing the box would open the keyboard
   * again.
   */
  const focusBack = () => {
    const target = matchMedia("(pointer: fine)").matches ? box.current : card.current;
    target?.focus({ preventScroll: true });
  };
  const collapse = () => {
    focusBack();
    setOpen(false);
  };
  useEffect(() => {
    if (fault !== undefined) box.current?.focus();
  }, [fault, box]);

  const addFiles = (files: Iterable<File>) => {
    const list = [...files];
    if (list.length === 0) return;
    setOpen(true);
    feedback.clear();
    withSession((session) => session.addFiles(list));
  };
  const submit = () => {
    feedback.clear();
    withSession(async (session) => {
      if (await session.send()) collapse();
    });
  };
  const { isOver, handlers } = useFileDrop(addFiles);

  if (me.data === undefined && me.error?.status === 401) {
    return (
      <Card padded>
        <p className="text-muted">Please sign in to create posts</p>
      </Card>
    );
  }
  return (
    <Card ref={card} tabIndex={-1} aria-label="New post" className="@container p-4" {...handlers}>
      <div className="flex flex-wrap items-start gap-3">
        {me.data === undefined ? (
          <Skeleton className="size-11 shrink-0 rounded-full!" />
        ) : (
          <Avatar name={me.data.name} src={me.data.avatar} size={44} />
        )}
        {/* With large text it has a line of its own, so that its placeholder fits. */}
        <div className="min-w-0 flex-1 @max-[14rem]:order-last @max-[14rem]:basis-full">
          <Field label="Share a project update" hideLabel error={fault}>
            <Textarea
              ref={box}
              data-shortcut="write"
              look="quiet"
              className="px-3.5 py-2.5!"
              placeholder="Share a project update..."
              dir="auto"
              value={content}
              max={POST_CONTENT_MAX}
              minRows={isExpanded ? 3 : 1}
              readOnly={isSending}
              onFocus={() => setOpen(true)}
              // After posting, the focus is here already.
              onClick={() => setOpen(true)}
              onChange={(event) => {
                setOpen(true);
                setText(event.target.value);
              }}
              onKeyDown={(event) => {
                sendOnEnter(submit)(event);
                if (event.key === "Escape" && isEmpty) setOpen(false);
              }}
            />
          </Field>
          {content.includes("@") ? <Mentions field={box} /> : null}
        </div>
        {isExpanded ? null : (
          <IconButton
            variant="outline"
            className="size-11!"
            label="Add photos"
            icon={<Image />}
            onClick={() => picker.current?.click()}
          />
        )}
        <FilePicker ref={picker} multiple accept={PHOTO_ACCEPT} aria-label="Photos" onFiles={addFiles} />
      </div>
      {isExpanded && memberId !== null ? (
        <ErrorBoundary scope="card">
          <ComposerPanel
            feedback={feedback}
            onPickPhotos={() => picker.current?.click()}
            onPickVideo={addFiles}
            onFocusLost={focusBack}
            onSubmit={submit}
            onClose={collapse}
          />
        </ErrorBoundary>
      ) : null}
      <div className="has-[p]:pt-3">{feedback.inline}</div>
      <div
        className={cx(
          "pointer-events-none absolute inset-0 z-10 items-center justify-center rounded-card border-3 border-dashed border-blue bg-blue-soft/90 p-4 text-center font-semibold text-ink",
          isOver ? "flex" : "hidden",
        )}
      >
        Drop photos or a video here
      </div>
    </Card>
  );
}

/** Does something with the post once its code has loaded, unless another member has signed in by then. */
function withSession(act: (session: typeof composeSession) => unknown): void {
  const token = readToken();
  loadCode(load).then(
    ({ session }) => (readToken() === token ? act(session) : undefined),
    // The panel is part of the same code and reports the failure to load.
    () => undefined,
  );
}
