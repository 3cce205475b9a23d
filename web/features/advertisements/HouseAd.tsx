import { Link } from "react-router";

import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { cx } from "../../ui/cx.ts";

/** The house's own word where nobody advertises. */
export function HouseAd() {
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
