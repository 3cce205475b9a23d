import { InlineStatus } from "../ui/InlineStatus.tsx";
import { useStore } from "../ui/store.ts";
import { isAnswered, useOnline } from "./online.ts";

interface NeedsSignalProps {
  /** What cannot be done, as a sentence. */
  children: string;
}

/**
 * Says that an action cannot wait on the device, before anything is typed: shown while the device has no network or
 * the latest call got no response. It blocks nothing, because the next press may get through.
 */
export function NeedsSignal({ children }: NeedsSignalProps) {
  const isOnline = useOnline();
  const isReached = useStore(isAnswered);
  // The live region exists before its words, so that screen readers notice them.
  return <InlineStatus>{isOnline && isReached ? undefined : `No signal. ${children}`}</InlineStatus>;
}
