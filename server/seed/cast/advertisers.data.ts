import type { AdPlacement } from "#contracts/advertisements.ts";

import type { PictureSpec } from "../pictures/catalogue.ts";
import type { MotifName } from "../pictures/motifs.ts";
import type { Poster } from "../pictures/poster.ts";

/** An invented firm that advertises to the demo community. */
export interface Advertiser {
  placement: AdPlacement;
  label: string;
  motif: MotifName;
  poster: Poster;
}

const INK = [21, 26, 33] as const;
const HI = [255, 206, 31] as const;
const WHITE = [255, 255, 255] as const;

/** Three in the feed and one beside the board; beside the feed the house itself looks for more. */
export const ADVERTISERS: readonly Advertiser[] = [
  {
    placement: "feed",
    label: "Larkfell Tool Hire: diggers, towers and breakers, on site next day",
    motif: "trench",
    poster: { name: ["LARKFELL", "TOOL HIRE"], offer: "ON SITE NEXT DAY", board: HI, ink: INK },
  },
  {
    placement: "feed",
    label: "Nettlemoor Workwear: boots, hi-vis and base layers at trade prices",
    motif: "scaffold",
    poster: { name: ["NETTLEMOOR", "WORKWEAR"], offer: "TRADE PRICES ALL WINTER", board: INK, ink: HI },
  },
  {
    placement: "feed",
    label: "Cobblegate Brick: reclaimed bricks matched to your wall and delivered",
    motif: "delivery",
    poster: {
      name: ["COBBLEGATE", "BRICK"],
      offer: "MATCHED AND DELIVERED",
      board: [138, 59, 46],
      ink: WHITE,
    },
  },
  {
    placement: "jobs_side",
    label: "Sturton Training: site safety and first aid courses near you",
    motif: "survey",
    poster: {
      name: ["STURTON", "TRAINING"],
      offer: "SITE SAFETY - FIRST AID",
      board: [31, 106, 103],
      ink: WHITE,
    },
  },
];

/** Their pictures, 300x250 in more pixels; in the order of `ADVERTISERS`. */
export const POSTERS: readonly PictureSpec[] = ADVERTISERS.map(({ motif, poster }, at) => ({
  name: `poster-${at + 1}`,
  motif,
  take: 1,
  width: 672,
  height: 560,
  poster,
}));
