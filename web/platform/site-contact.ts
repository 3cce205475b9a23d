import { EXAMPLE_CONTACT, type SiteContact } from "#contracts/brand.ts";

/** How to reach the operator of this site, read from the page. Pages served by Vite have no contact. */
export const CONTACT: SiteContact = readContact();

function readContact(): SiteContact {
  const block = globalThis.document?.getElementById("contact")?.textContent;
  return block == null ? EXAMPLE_CONTACT : (JSON.parse(block) as SiteContact);
}

/** The operator's trading name: the first part of its address. */
export const COMPANY = CONTACT.address.split(",", 1)[0] ?? CONTACT.address;

/** Returns the number as a link that dials it. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;
