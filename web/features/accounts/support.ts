import { BRAND } from "#contracts/brand.ts";

/** A ready-made letter to the people who can help (`Q12`). */
export function supportMailto(subject: string): string {
  return `mailto:${BRAND.supportEmail}?subject=${encodeURIComponent(subject)}`;
}
