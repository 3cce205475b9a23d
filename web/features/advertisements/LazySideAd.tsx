import { lazyComponent } from "../../platform/lazy-component.ts";
import { useIdle } from "../../platform/use-delay.ts";
import type { SideAdProps } from "./SideAd.tsx";

const SideAd = lazyComponent(() => import("./SideAd.tsx").then((part) => part.SideAd));

/** An advertisement beside a first screen, loaded after the screen itself. */
export function LazySideAd(props: SideAdProps) {
  return useIdle() ? <SideAd {...props} /> : null;
}
