import { BRAND } from "#contracts/brand.ts";

import type { Config } from "../config.ts";
import { emailMarkup, type EmailParts } from "./email.markup.ts";

/** An email before rendering: recipient, subject, a few paragraphs, and at most one action. */
export interface Email {
  to: string;
  subject: string;
  /** Shown beside the subject in a list of emails; by default the first paragraph. */
  preheader?: string;
  /** The first words of the email, such as 'Hi Dan,'. */
  greeting: string;
  paragraphs: readonly string[];
  /** Several items of one kind, one a line; `path` as in `action`. */
  items?: readonly EmailItem[];
  /** `path` starts with a slash; it becomes an absolute link. */
  action?: { label: string; path: string };
  /** Small print under the action. */
  footnote?: string;
  /**
   * Why the reader gets the email, and the link that stops it with one click and no sign-in. Absent for emails that are
   * always sent.
   */
  unsubscribe?: { reason: string; path: string };
  headers?: Record<string, string>;
}

interface EmailItem {
  title: string;
  text?: string;
  path: string;
}

/** The page with the email settings, which asks for a sign-in; the unsubscribe link does not. */
const PREFERENCES_PATH = "/email-preferences";

/** Renders the text and HTML of an email. Removes line breaks from header values. */
export function renderEmail(mail: Email, { publicUrl, contact }: Pick<Config, "publicUrl" | "contact">) {
  const { action, unsubscribe } = mail;
  const drawn: EmailParts = {
    subject: oneLine(mail.subject),
    preheader: oneLine(mail.preheader ?? mail.paragraphs[0] ?? ""),
    greeting: oneLine(mail.greeting),
    paragraphs: mail.paragraphs,
    items: (mail.items ?? []).map(({ title, text, path }) => ({ title, text, url: publicUrl + path })),
    action: action && { label: action.label, url: publicUrl + action.path },
    footnote: mail.footnote,
    sender: contact.address,
    unsubscribe: unsubscribe && {
      reason: unsubscribe.reason,
      url: publicUrl + unsubscribe.path,
      preferencesUrl: publicUrl + PREFERENCES_PATH,
    },
  };
  return {
    to: oneLine(mail.to),
    subject: drawn.subject,
    headers: { ...listHeaders(drawn), ...mail.headers },
    text: writeText(drawn),
    html: emailMarkup(drawn).toString(),
  };
}

/** RFC 2369 and RFC 8058: mail programs show their own unsubscribe button, and call the link themselves. */
function listHeaders({ unsubscribe }: EmailParts): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    "List-Unsubscribe": `<${unsubscribe.url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function writeText(mail: EmailParts): string {
  const { action, footnote, sender, unsubscribe } = mail;
  return [
    mail.greeting,
    ...mail.paragraphs,
    ...mail.items.map(({ title, text, url }) => [`- ${title}`, text, url].filter(Boolean).join("\n  ")),
    action && `${action.label}:\n${action.url}`,
    footnote,
    `${BRAND.name}\n${sender}`,
    unsubscribe &&
      `${unsubscribe.reason}\nStop these emails: ${unsubscribe.url}\nAll your email preferences: ${unsubscribe.preferencesUrl}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();
}
