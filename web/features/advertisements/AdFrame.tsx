import { AD_FRAME_PATH } from "#contracts/advertisements.ts";

/**
 * The operator's advertising script, in a frame with an origin of its own: no cookies, no storage, no access to the
 * page around it. It draws 300x250; `className` scales that to the width of the place.
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
