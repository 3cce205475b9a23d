import { BRAND } from "#contracts/brand.ts";

/** Who we are and how to reach us. */
export function ContactLines() {
  return (
    <p>
      {BRAND.address}
      <br />
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      <br />
      <a href={`tel:${BRAND.phone.replaceAll(" ", "")}`}>{BRAND.phone}</a>
    </p>
  );
}
