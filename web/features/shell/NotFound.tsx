import { paths } from "../../paths.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Link } from "../../platform/router/Link.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { HazardStripe } from "../../ui/Card.tsx";

/** The screen for unknown paths. */
export function NotFound() {
  usePageTitle("Page Not Found");
  return (
    <section className="card-surface mx-auto mt-6 w-full max-w-xl overflow-hidden md:mt-16">
      <HazardStripe />
      <div className="flex flex-col items-center gap-2 px-6 py-10 text-center md:py-14">
        <p aria-hidden className="wide text-3xl text-muted">
          404
        </p>
        <h1 className="wide text-2xl">Page Not Found</h1>
        <p className="max-w-[40ch] text-base text-muted">
          There is nothing at this address. The link may be old, or a letter may be missing.
        </p>
        <div className="flex flex-wrap justify-center gap-2 pt-4">
          <Link to={paths.home()} className={buttonClass({ variant: "primary" })}>
            Go to Home
          </Link>
          <Link to={paths.jobs()} className={buttonClass()}>
            View Job Board
          </Link>
        </div>
      </div>
    </section>
  );
}
