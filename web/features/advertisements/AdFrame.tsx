import { AD_FRAME_PATH } from "#contracts/advertisements.ts";

/**
 * The operator's advertising script, on a page of its own that is a stranger to this site: no cookies, no storage, no way
 * to the page around it. It draws 300x250; `className` brings that to the width of the place.
 */
export function AdFrame({ className }: { className: string }) {
  return (
    <iframe
      src={AD_FRAME_PATH}
      title="Advertisement"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      width={300}
      height={250}
      className={className}
    />
  );
}
