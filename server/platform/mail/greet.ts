/**
 * Returns 'Hi Dan,'. A visitor may type any first name beside another person's address, so a name that could read as an
 * advertisement or a link is left out.
 */
export function greet(firstName: string): string {
  return /^[\p{L}\p{M}' ’-]{1,30}$/u.test(firstName) ? `Hi ${firstName},` : "Hello,";
}

/** A member who receives an email. */
export interface Addressee {
  readonly first_name: string;
  readonly email: string;
}

/** Returns the head of an email to the member. */
export function headFor({ first_name, email }: Addressee): { to: string; greeting: string } {
  return { to: email, greeting: greet(first_name) };
}

/**
 * Returns a member's name in a form that is safe in an email: mail programs turn anything like an address into a link,
 * and obey marks that change the direction of text.
 */
export function plainName(name: string): string {
  const plain = plainText(name, 60);
  const looksLikeLink = /[@:/\\]|\bwww\b|[\p{L}\p{N}]\.[\p{L}]{2,}/iu.test(plain);
  return plain === "" || looksLikeLink ? "A member" : plain;
}

/** Returns a member's text on one line, without control and direction marks, cut to `most` characters. */
export function plainText(text: string, most = Infinity): string {
  const points = Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim());
  return points.length <= most ? points.join("") : `${points.slice(0, most).join("").trimEnd()}…`;
}
