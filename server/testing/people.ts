import { signIn, signUp, VERIFY_EMAIL_PATH } from "#contracts/accounts.ts";

import { createClient } from "./client.ts";
import type { SentMail, TestApp } from "./test-app.ts";

/** A password that meets every rule. */
export const PASSWORD = "Trowel-and-77-bricks";

/** A valid sign-up form. */
export const FORM = {
  firstName: "Priya",
  lastName: "Nair",
  email: "priya@crewyard.example",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  agreedToTerms: true,
  agreedToPrivacy: true,
  phone: "07700 900 456",
  dateOfBirth: "1990-05-17",
  trade: "Electrician",
  experience: 12,
  company: "Nair Electrical",
  county: "West Yorkshire",
} as const;

/** Returns the token in the newest email to that address with a link to `path`. */
export function tokenIn(mails: readonly SentMail[], to: string, path: string = VERIFY_EMAIL_PATH): string {
  const mail = mails.findLast((each) => each.to === to && each.text.includes(path));
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No mail to ${to} with a link to ${path}`);
  return token;
}

/** Opens a confirmation link as a browser does, and returns its redirect. */
export async function openLink(app: TestApp, token: string): Promise<string> {
  const url = `${VERIFY_EMAIL_PATH}?token=${encodeURIComponent(token)}`;
  const response = await app.app.inject({ method: "GET", url });
  return `${response.statusCode} ${response.headers.location ?? ""}`;
}

/** Signs up through the API, confirms the address, and signs in. */
export async function join(app: TestApp, details: Record<string, unknown> = {}) {
  const form: Record<string, unknown> = { ...FORM, ...details };
  const email = String(form["email"]);
  const joined = await app.visitor.raw(signUp, { body: form });
  if (joined.status !== 201) throw new Error(`Did not join: ${joined.error.message}`);
  await openLink(app, tokenIn(await app.readMails(), email));
  const { body } = await app.visitor.call(signIn, { body: { email, password: String(form["password"]) } });
  return { email, token: body.token, user: body.user, client: createClient(app.app, body.token) };
}
