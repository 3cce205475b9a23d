import { useCodeLoading } from "../../platform/lazy-component.ts";
import { LoadingBar } from "../../ui/LoadingBar.tsx";

/** Shows that a screen's code is on its way. */
export function CodeLoadingBar() {
  return <LoadingBar active={useCodeLoading()} />;
}
