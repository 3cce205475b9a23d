import { BRAND } from "#contracts/brand.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { buttonClass } from "../../ui/button-class.ts";

interface JoinPromoProps {
  title: string;
  text: string;
  /** Where to go after joining. */
  returnTo?: string | undefined;
}

/** Shown below a public page: what a visitor gets by joining, and a link to join. */
export function JoinPromo({ title, text, returnTo }: JoinPromoProps) {
  return (
    <aside
      aria-labelledby="promo"
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-stage p-5 text-on-stage md:flex-row md:items-center md:justify-between"
    >
      <div>
        <h2 id="promo" className="wide text-lg">
          {title}
        </h2>
        <p className="max-w-[44ch] pt-1 text-base opacity-80">{text}</p>
      </div>
      <Link to={paths.signUp({ returnTo })} className={buttonClass({ variant: "primary" })}>
        Join {BRAND.name}
      </Link>
    </aside>
  );
}
