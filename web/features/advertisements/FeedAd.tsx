import { ArrowUpRight } from "lucide-react";

import { Card } from "../../ui/Card.tsx";
import { AdFrame } from "./AdFrame.tsx";
import { AdLink } from "./AdLink.tsx";
import { AdPicture } from "./AdPicture.tsx";
import { useAdvertisement } from "./advertisements.queries.ts";

/** An advertisement among posts, the `place`-th from 0: an article of the feed, or nothing when none runs. */
export function FeedAd({ place }: { place: number }) {
  const standing = useAdvertisement("feed", place);
  if (standing.kind === "pending" || standing.kind === "none") return null;
  return (
    <Card as="article" aria-label="Advertisement" className="overflow-hidden">
      <p className="flex h-9 items-center px-4 text-xs text-muted">Advertisement</p>
      {standing.kind === "own" ? (
        <AdLink
          advertisement={standing.advertisement}
          className="group flex flex-col border-t border-line outline-offset-[-3px]! md:flex-row"
        >
          <span className="md:w-[300px] md:shrink-0">
            <AdPicture image={standing.advertisement.image} alt="" />
          </span>
          <span className="flex flex-1 flex-col justify-center gap-2 px-4 py-3.5 md:px-5">
            <span className="wide line-clamp-3 text-base md:text-lg [overflow-wrap:anywhere] group-hover:underline">
              {standing.advertisement.label}
            </span>
            <span className="flex items-center gap-1 text-sm text-muted">
              {standing.advertisement.link.startsWith("/") ? (
                "Find out more"
              ) : (
                <>
                  {new URL(standing.advertisement.link).hostname.replace(/^www\./, "")}
                  <ArrowUpRight aria-hidden className="size-4" />
                </>
              )}
            </span>
          </span>
        </AdLink>
      ) : (
        <AdFrame className="mx-auto mb-4" />
      )}
    </Card>
  );
}
