import { X } from "lucide-react";
import { useEffect, useRef } from "react";

import { BareIconButton, GHOST } from "./BareIconButton.tsx";
import { InlineStatus, MessageWords } from "./InlineStatus.tsx";
import { useStore } from "./store.ts";
import { pageFeedback } from "./toast-store.ts";

const clear = () => pageFeedback.set(null);

/**
 * The last resort for feedback on a phone: a message whose control has gone stands at the top of the page column, in
 * the flow, until the next action. Mount once. `className` can make it stick under the top bar.
 */
export function PageFeedback({ className }: { className?: string | undefined }) {
  const message = useStore(pageFeedback);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message === null) return;
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const acts = target?.closest(
        'a, button, summary, input[type="submit"], input[type="checkbox"], input[type="radio"]',
      );
      if (acts && !box.current?.contains(acts)) clear();
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [message]);

  return (
    // The regions inside announce themselves; this attribute keeps a dialog that opens at once from hiding them from
    // screen readers.
    <div ref={box} aria-live="off" className={message ? className : "sr-only"}>
      <InlineStatus tone={message?.tone} className="items-center shadow-card">
        {message ? (
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <MessageWords title={message.title} text={message.text} />
            </div>
            <BareIconButton label="Dismiss" icon={<X />} className={GHOST} onClick={clear} />
          </div>
        ) : null}
      </InlineStatus>
    </div>
  );
}
