import { Image } from "lucide-react";
import {
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Ref } from "react";

import { POST_CONTENT_MAX } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { readDraft, useDraft } from "../../../platform/drafts.ts";
import { lazyComponent } from "../../../platform/lazy-component.ts";
import { PHOTO_ACCEPT } from "../../../platform/media/accept.ts";
import { useFileDrop } from "../../../platform/media/use-file-drop.ts";
import { useMemberId } from "../../../platform/session.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { sendOnEnter } from "../../../ui/enter-key.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { Field } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { isPhone } from "../../../ui/phone.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import type { ComposeSession } from "./compose-session.ts";
import { useLiveSession } from "./live-session.ts";

const ComposerPanel = lazyComponent(() => import("./ComposerPanel.tsx").then((part) => part.ComposerPanel));

/** For other parts of the screen that invite to write. */
export interface ComposerHandle {
  open: () => void;
}

/**
 * Where one writes a post: a line until it is focused. Only the text is here; files and sending are a session
 * of their own, whose code comes with the panel when somebody begins to write.
 */
export function Composer({ ref }: { ref?: Ref<ComposerHandle> }) {
  const me = useCurrentUser();
  const memberId = useMemberId();
  const feedback = useFeedback();
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [content, setContent, clearContent] = useDraft("post", "");
  const session = useLiveSession(memberId);
  const state = useSyncExternalStore(session?.subscribe ?? subscribeToNothing, session?.state ?? nothing);
  const act = useSessionQueue(session);
  const isSending = state !== undefined && state.phase !== "idle";
  const hasText = content.trim() !== "";
  // Asked when there is no session yet: what was attached before the page went.
  const hadMedia = useMemo(() => hasKeptMedia(memberId), [memberId]);
  const hasMedia = state === undefined ? hadMedia : state.media.length > 0;
  const isExpanded = isOpen || hasText || hasMedia || isSending;

  /** When the button that had the focus goes. On a touch screen the box would bring the keyboard back. */
  const focusBack = () => {
    const target = matchMedia("(pointer: fine)").matches ? box.current : card.current;
    target?.focus({ preventScroll: true });
  };
  const collapse = () => {
    focusBack();
    setOpen(false);
  };
  const onPosted = () => {
    clearContent();
    collapse();
  };
  const latest = useRef(onPosted);
  useEffect(() => {
    latest.current = onPosted;
  });
  useEffect(() => {
    session?.attach({
      say: feedback.notify,
      hasToasts: () => !isPhone(),
      onPosted: () => latest.current(),
    });
  }, [session, feedback.notify]);
  useEffect(() => {
    if (state?.fault !== undefined) box.current?.focus();
  }, [state?.fault]);
  useImperativeHandle(ref, () => ({ open: () => box.current?.focus() }), []);

  const take = (files: Iterable<File> | null) => {
    const list = [...(files ?? [])];
    if (list.length === 0) return;
    setOpen(true);
    feedback.clear();
    act((open) => open.take(list));
  };
  const submit = () => {
    feedback.clear();
    act((open) => void open.submit(content));
  };
  const { isOver, handlers } = useFileDrop(take);

  if (me.data === undefined && me.error?.status === 401) {
    return (
      <Card padded>
        <p className="text-muted">Please sign in to create posts</p>
      </Card>
    );
  }
  return (
    <Card ref={card} tabIndex={-1} aria-label="New post" className="p-4" {...handlers}>
      <div className="flex items-start gap-3">
        {me.data === undefined ? (
          <Skeleton className="size-11 shrink-0 rounded-full!" />
        ) : (
          <Avatar name={me.data.name} src={me.data.avatar} size={44} />
        )}
        <div className="min-w-0 flex-1">
          <Field label="Share a project update" hideLabel error={state?.fault}>
            <Textarea
              ref={box}
              look="quiet"
              className="min-h-11 px-3.5 py-2.5!"
              placeholder="Share a project update..."
              dir="auto"
              value={content}
              max={POST_CONTENT_MAX}
              minRows={isExpanded ? 3 : 1}
              readOnly={isSending}
              onFocus={() => setOpen(true)}
              // After posting the focus is there already.
              onClick={() => setOpen(true)}
              onChange={(event) => {
                setOpen(true);
                setContent(event.target.value);
                session?.clearFault();
              }}
              onKeyDown={(event) => {
                sendOnEnter(submit)(event);
                if (event.key === "Escape" && !hasText && !hasMedia) setOpen(false);
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
      {isExpanded && memberId !== null ? (
        <ErrorBoundary scope="card">
          <Suspense fallback={<div className="h-14" />}>
            <ComposerPanel
              memberId={memberId}
              hasText={hasText}
              onPickPhotos={() => picker.current?.click()}
              onPickVideo={take}
              onFocusLost={focusBack}
              onSubmit={submit}
              onDiscard={() => {
                feedback.clear();
                clearContent();
                collapse();
              }}
              onClose={collapse}
            />
          </Suspense>
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

const subscribeToNothing = () => () => undefined;
const nothing = () => undefined;

function hasKeptMedia(memberId: number | null): boolean {
  const kept = memberId === null ? undefined : readDraft(memberId, "post-media");
  return (
    typeof kept === "object" &&
    kept !== null &&
    "media" in kept &&
    Array.isArray(kept.media) &&
    kept.media.length > 0
  );
}

/** Does things with the session: at once, or when its code has come. */
function useSessionQueue(session: ComposeSession | undefined) {
  const waiting = useRef<((session: ComposeSession) => void)[]>([]);
  useEffect(() => {
    if (session === undefined) return;
    for (const action of waiting.current.splice(0)) action(session);
  }, [session]);
  return (action: (session: ComposeSession) => void) => {
    if (session === undefined) waiting.current.push(action);
    else action(session);
  };
}
