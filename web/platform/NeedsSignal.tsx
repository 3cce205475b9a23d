import { InlineStatus } from "../ui/InlineStatus.tsx";
import { useStore } from "../ui/store.ts";
import { isAnswered, useOnline } from "./online.ts";

interface NeedsSignalProps {
  /** What cannot be done, in a sentence. */
  children: string;
}

/**
 * Of what cannot wait on the device: says so before anything is typed, while nothing gets through, be it that the device has no
 * network or that the latest call got no answer. Nothing is held back: the next press may be the one that does.
 */
export function NeedsSignal({ children }: NeedsSignalProps) {
  const isOnline = useOnline();
  const isReached = useStore(isAnswered);
  // The region is there before its words, so that screen readers notice them.
  return <InlineStatus>{isOnline && isReached ? undefined : `No signal. ${children}`}</InlineStatus>;
}
