import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { imageView } from "./media.ts";

/** Where an advertisement stands: beside the home feed, beside the job board, or after every 8th post. */
export const AD_PLACEMENTS = ["home_side", "jobs_side", "feed"] as const;
export type AdPlacement = (typeof AD_PLACEMENTS)[number];

/** The page that a script of others fills, when the operator has named one; shown in a sandboxed frame alone. */
export const AD_FRAME_PATH = "/ad-frame";

const advertisement = z.object({
  id,
  /** 300x250, or the same shape in more pixels; its `alt` is the label. */
  image: imageView,
  /** What it says, for those who cannot see it. */
  label: z.string(),
  /** Where a press leads: `https://…`, or a path of this site. */
  link: z.string(),
});
export type Advertisement = z.output<typeof advertisement>;

/** Apart from the schemas of `admin-advertisements.ts`: the screens that show one need no more of it. */
export const COUNT_ROUTE = { method: "POST", path: "/api/advertisements/:id/count" } as const;

export const getAudience = defineEndpoint("GET /api/advertisements/audience", {
  summary: "What the page for advertisers says of the members.",
  access: "public",
  reply: z.object({
    /** As the operator says it ('5,000+'); null where nothing is said. */
    activeMembers: z.nullable(z.string()),
  }),
});

export const listAdvertisements = defineEndpoint("GET /api/advertisements", {
  summary: "The operator's advertisements that run today in one place, each time in another order.",
  access: "member",
  query: z.object({ placement: z.enum(AD_PLACEMENTS) }),
  reply: z.object({
    advertisements: z.array(advertisement),
    /** The operator's script fills the place instead: show `AD_FRAME_PATH` in a sandboxed frame. */
    isFilledByScript: z.boolean(),
  }),
});
