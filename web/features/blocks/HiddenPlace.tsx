import { Suspense } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import type { HiddenThingProps } from "./HiddenThing.tsx";

const HiddenThing = lazyComponent(() => import("./HiddenThing.tsx").then((part) => part.HiddenThing));

/** The place of something that was just hidden. Its code is fetched with the first such thing. */
export function HiddenPlace(props: HiddenThingProps) {
  return (
    <Suspense>
      <HiddenThing {...props} />
    </Suspense>
  );
}
