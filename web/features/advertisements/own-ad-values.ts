import { advertisementForm } from "#contracts/admin-advertisements.ts";
import type { OwnAdvertisement } from "#contracts/admin-advertisements.ts";
import type { AdPlacement } from "#contracts/advertisements.ts";

import { findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The advertisement form as typed. */
export interface OwnAdValues {
  /** The address of the picture; empty while there is none. */
  imageUrl: string;
  label: string;
  link: string;
  placement: AdPlacement | "";
  startsOn: string;
  endsOn: string;
  isActive: boolean;
}

/** The words for each placement. */
export const PLACEMENT_WORDS: Readonly<Record<AdPlacement, string>> = {
  home_side: "Beside the home feed",
  jobs_side: "Beside the job board",
  feed: "In the feed",
};

export function valuesOf(advertisement: OwnAdvertisement | undefined, today: string): OwnAdValues {
  return {
    imageUrl: advertisement?.image.url ?? "",
    label: advertisement?.label ?? "",
    link: advertisement?.link ?? "",
    placement: advertisement?.placement ?? "",
    startsOn: advertisement?.startsOn ?? today,
    endsOn: advertisement?.endsOn ?? "",
    isActive: advertisement?.isActive ?? true,
  };
}

export function checkOwnAd(values: OwnAdValues): FieldErrors<OwnAdValues> {
  const errors: FieldErrors<OwnAdValues> = findErrors(advertisementForm, values);
  if (values.endsOn !== "" && values.endsOn < values.startsOn)
    errors.endsOn ??= "The last day cannot be before the first";
  return errors;
}

/** Called after `checkOwnAd`, which makes sure there is a placement. */
export function bodyOf(values: OwnAdValues) {
  return { ...values, placement: values.placement as AdPlacement };
}

/** Sends only the changed fields: another administrator may have changed the rest. */
export function changedBodyOf({ placement, ...changes }: Partial<OwnAdValues>) {
  return { ...changes, ...(placement && { placement }) };
}
