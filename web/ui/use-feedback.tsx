import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import { InlineStatus, MessageWords } from "./InlineStatus.tsx";
import { isPhone } from "./phone.ts";
import type { Message } from "./toast-rules.ts";
import { showPageFeedback, toastStore } from "./toast-store.ts";

/** A message younger than this when its component unmounts has probably not been read yet. */
const UNREAD_FOR = 3000;

export interface Feedback {
  /**
   * Shows a message once, in the right place: a toast on a desktop, `inline` on a phone, `PageFeedback` if `inline`
   * is gone.
   */
  notify: (message: Message) => void;
  /** Put this beside the control. */
  inline: ReactNode;
  /** Call when the next action begins. */
  clear: () => void;
}

/** Feedback for one control or form. */
export function useFeedback(): Feedback {
  const [message, setMessage] = useState<Message | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const unread = useRef<{ message: Message; since: number } | null>(null);

  const notify = useCallback((next: Message) => {
    if (!isPhone()) {
      setMessage(null);
      toastStore.show({
        ...next,
        title: next.title ?? next.text ?? "",
        text: next.title ? next.text : undefined,
      });
      return;
    }
    if (box.current?.isConnected) {
      unread.current = { message: next, since: Date.now() };
      setMessage(next);
    } else {
      showPageFeedback(next);
    }
  }, []);

  const clear = useCallback(() => {
    unread.current = null;
    setMessage(null);
  }, []);

  useEffect(
    () => () => {
      const left = unread.current;
      unread.current = null;
      // Runs also when development mounts everything twice; then nothing is unread.
      if (left && Date.now() - left.since < UNREAD_FOR) showPageFeedback(left.message);
    },
    [],
  );

  return useMemo(
    () => ({
      notify,
      clear,
      inline: (
        <InlineStatus ref={box} tone={message?.tone}>
          {message ? <MessageWords title={message.title} text={message.text} /> : null}
        </InlineStatus>
      ),
    }),
    [notify, clear, message],
  );
}
