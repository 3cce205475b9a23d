import type { AdPlacement } from "#contracts/advertisements.ts";

/** An invented firm that advertises to the demo community, with the picture `poster-<place in the list>`. */
export interface Advertiser {
  placement: AdPlacement;
  label: string;
}

/** Three in the feed and one beside the board; beside the feed the house itself looks for more. */
export const ADVERTISERS: readonly Advertiser[] = [
  { placement: "feed", label: "Larkfell Tool Hire: diggers, towers and breakers, on site next day" },
  { placement: "feed", label: "Nettlemoor Workwear: boots, hi-vis and base layers at trade prices" },
  { placement: "feed", label: "Cobblegate Brick: reclaimed bricks matched to your wall and delivered" },
  { placement: "jobs_side", label: "Sturton Training: site safety and first aid courses near you" },
];
