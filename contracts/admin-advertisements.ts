import * as z from "zod/mini";

import { AD_PLACEMENTS, COUNT_ROUTE } from "./advertisements.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { calendarDate, clearableDate, id, idParams, instant, text } from "./fields.ts";
import { siteOf } from "./links.ts";
import { imageView } from "./media.ts";
import * as limits from "./reference/limits.ts";

/** The state of an advertisement today: `off` was switched off, `waiting` has not begun, `over` has ended. */
export const AD_STATES = ["running", "waiting", "over", "off"] as const;
export type AdState = (typeof AD_STATES)[number];

/** An advertisement as an administrator sees it. */
const ownAdvertisement = z.object({
  id,
  image: imageView,
  label: z.string(),
  link: z.string(),
  placement: z.enum(AD_PLACEMENTS),
  /** Days by London's calendar, both included; without an end it runs until it is switched off. */
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  isActive: z.boolean(),
  state: z.enum(AD_STATES),
  /** Times that at least half of it was on a screen for a second; at most once per page load. */
  views: z.int(),
  clicks: z.int(),
  createdAt: instant,
});
export type OwnAdvertisement = z.output<typeof ownAdvertisement>;

export const advertisementForm = z.object({
  /** The `url` of an uploaded picture or a data URL: 300x250 pixels, or the same shape in more. */
  imageUrl: z.string("Please choose a picture").check(z.minLength(1, "Please choose a picture")),
  label: text({
    required: "Please say what it advertises",
    max: { length: limits.AD_LABEL_MAX, words: "Please use 120 characters at most" },
  }),
  link: text({
    required: "Please say where it leads",
    max: { length: limits.AD_LINK_MAX, words: "That address is too long" },
  }).check(
    z.overwrite((link) => link.replace(/^https:/i, "https:")),
    z.refine((link) => isAdLink(link), "Please enter an address that begins with https:// or with /"),
  ),
  placement: z.enum(AD_PLACEMENTS, "Please choose where it stands"),
  startsOn: calendarDate("Please say when it begins"),
  /** Absent, null or blank: it runs until it is switched off. */
  endsOn: clearableDate,
  isActive: z._default(z.boolean(), true),
});

/** True for an https address or a path of this site; false for anything that a browser would run. */
function isAdLink(link: string): boolean {
  if (/^\/([^/\\]|$)/.test(link)) return !/\s/.test(link);
  const isForm = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#]\S*)?$/i.test(link);
  // Not every address of that form is valid: no port is 70000, no site is `shop.24`.
  return isForm && siteOf(link) !== undefined;
}

export const listOwnAdvertisements = defineEndpoint("GET /api/admin/advertisements", {
  summary: "Every advertisement of the operator's, the newest first, with how often it was seen and pressed.",
  access: "admin",
  reply: z.array(ownAdvertisement),
});

export const createAdvertisement = defineEndpoint("POST /api/admin/advertisements", {
  summary: "Put an advertisement in a place, for so many days.",
  access: "admin",
  body: advertisementForm,
  reply: ownAdvertisement,
  errors: ["too_many_advertisements", "media_not_found"],
  bodySize: "large",
  status: 201,
});

/** Absent fields stay as they are. */
export const updateAdvertisement = defineEndpoint("PUT /api/admin/advertisements/:id", {
  summary: "Change an advertisement; what is not sent and what was counted stay.",
  access: "admin",
  params: idParams,
  body: z.extend(z.partial(advertisementForm), { isActive: z.optional(z.boolean()) }),
  reply: ownAdvertisement,
  errors: ["advertisement_not_found", "media_not_found"],
  bodySize: "large",
});

export const deleteAdvertisement = defineEndpoint("DELETE /api/admin/advertisements/:id", {
  summary: "Remove an advertisement and what was counted.",
  access: "admin",
  params: idParams,
  ...done("Advertisement deleted"),
  errors: ["advertisement_not_found"],
});

/** Viewers are not stored; a member's hourly budget bounds what one member can add. */
export const countAdvertisement = defineEndpoint(COUNT_ROUTE, {
  summary: "Count that a running advertisement was seen or pressed.",
  access: "member",
  audience: "nobody",
  params: idParams,
  body: z.object({ kind: z.enum(["view", "click"]) }),
  ...done("Counted"),
  errors: ["advertisement_not_found"],
  limit: "count_advertisement",
});
