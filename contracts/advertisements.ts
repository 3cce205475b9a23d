import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { imageView } from "./media.ts";

/** Where an advertisement appears: beside the home feed, beside the job board, or after every 8th post. */
export const AD_PLACEMENTS = ["home_side", "jobs_side", "feed"] as const;
export type AdPlacement = (typeof AD_PLACEMENTS)[number];

/** The page that the operator's advertising script fills, if one is set; shown only in a sandboxed frame. */
export const AD_FRAME_PATH = "/ad-frame";

const advertisement = z.object({
  id,
  /** 300x250, or the same shape in more pixels; its `alt` is the label. */
  image: imageView,
  /** A description, for readers who cannot see the picture. */
  label: z.string(),
  /** The link: `https://…`, or a path of this site. */
  link: z.string(),
});
export type Advertisement = z.output<typeof advertisement>;

/** Apart from the schemas of `admin-advertisements.ts`: the screens that show an advertisement need only this. */
export const COUNT_ROUTE = { method: "POST", path: "/api/advertisements/:id/count" } as const;

export const getAudience = defineEndpoint("GET /api/advertisements/audience", {
  summary: "What the page for advertisers says of the members.",
  access: "public",
  reply: z.object({
    /** The operator's text ('5,000+'); null if none is set. */
    activeMembers: z.nullable(z.string()),
  }),
});

export const listAdvertisements = defineEndpoint("GET /api/advertisements", {
  summary: "The operator's advertisements that run today in one place, each time in another order.",
  access: "member",
  query: z.object({ placement: z.enum(AD_PLACEMENTS) }),
  reply: z.object({
    advertisements: z.array(advertisement),
    /** True if the operator's script fills the place: show `AD_FRAME_PATH` in a sandboxed frame. */
    isFilledByScript: z.boolean(),
  }),
});
