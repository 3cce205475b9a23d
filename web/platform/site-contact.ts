import { EXAMPLE_CONTACT, type SiteContact } from "#contracts/brand.ts";

/** How to reach whoever runs this site, as its page says. One that Vite serves says nothing. */
export const CONTACT: SiteContact = readContact();

function readContact(): SiteContact {
  const block = globalThis.document?.getElementById("contact")?.textContent;
  return block == null ? EXAMPLE_CONTACT : (JSON.parse(block) as SiteContact);
}

/** By what name it does business: what the address begins with. */
export const COMPANY = CONTACT.address.split(",", 1)[0] ?? CONTACT.address;

/** The number as a link that dials it. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;
