import { Link } from "react-router";

import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { cx } from "../../ui/cx.ts";

/** The house's own word where an advertisement will stand. */
export function PostJobCard() {
  return (
    <section
      aria-label="Post a job"
      className="flex min-h-56 flex-col items-center justify-center gap-1.5 card-surface hazard-soft px-5 py-8 text-center"
    >
      <p className="text-sm">Need a hand on site?</p>
      <h2 className="wide text-lg">Find it on the board</h2>
      <Link to={paths.jobs({ postJob: true })} className={cx(buttonClass({ variant: "solid" }), "mt-2")}>
        Post a job
      </Link>
    </section>
  );
}
