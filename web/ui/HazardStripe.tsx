import { cx } from "./cx.ts";

/** The signature. `className` gives the shape: the 404 page's band is `h-6 w-full`, a card's edge comes with `Card boosted`. */
export function HazardStripe({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={cx("hazard", className)} />;
}

/** The 4 px edge of a boosted job; its parent is `relative`. */
export function HazardEdge() {
  return <span aria-hidden className="hazard-fine absolute inset-y-3 left-0 w-1 rounded-r-[2px]" />;
}
