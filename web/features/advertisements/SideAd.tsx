import { useState } from "react";

import type { AdPlacement } from "#contracts/advertisements.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { cx } from "../../ui/cx.ts";
import { AdFrame } from "./AdFrame.tsx";
import { AdLink } from "./AdLink.tsx";
import { AdPicture } from "./AdPicture.tsx";
import { useAdvertisement } from "./advertisements.queries.ts";

export interface SideAdProps {
  placement: Exclude<AdPlacement, "feed">;
  className?: string;
}

const visits = { home_side: 0, jobs_side: 0 };

/** Scales 300 px to the width of the column at either breakpoint. */
const FRAME_SCALE = {
  home_side: "scale-[0.966]",
  jobs_side: "max-md:mx-auto max-md:block md:scale-[0.79] lg:scale-[0.926]",
};

/** The advertisement place beside a list: a fixed height whatever it shows, and nothing until that is known. */
export function SideAd({ placement, className }: SideAdProps) {
  // Each visit to the screen shows the next advertisement.
  const [turn] = useState(() => visits[placement]++);
  const standing = useAdvertisement(placement, turn);
  if (standing.kind === "pending") return null;
  return (
    <section aria-label="Advertisement" className={cx("relative overflow-hidden card-surface", className)}>
      {/* The height of the label and a 300x250 picture. */}
      <div className="box-content aspect-6/5 pt-7" />
      <div className="absolute inset-0">
        {standing.kind === "none" ? <HouseAd /> : null}
        {standing.kind === "own" || standing.kind === "script" ? (
          <p className="flex h-7 items-center justify-center text-xs text-muted">Advertisement</p>
        ) : null}
        {standing.kind === "own" ? (
          <AdLink advertisement={standing.advertisement} className="block outline-offset-[-3px]!">
            <AdPicture image={standing.advertisement.image} alt={standing.advertisement.label} />
          </AdLink>
        ) : null}
        {standing.kind === "script" ? (
          <AdFrame className={cx("origin-top-left", FRAME_SCALE[placement])} />
        ) : null}
      </div>
    </section>
  );
}

/** Shown where no advertisement runs. */
function HouseAd() {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1.5 hazard-soft px-5 text-center">
      <p className="text-xs text-muted">Advertisement</p>
      <h2 className="wide text-lg">Reach UK trades</h2>
      <Link to={paths.advertisements()} className={cx(buttonClass({ variant: "solid" }), "mt-1")}>
        Advertise here
      </Link>
    </div>
  );
}
