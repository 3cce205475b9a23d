import { BRAND } from "#contracts/brand.ts";

import type { Config } from "../config.ts";
import { emailMarkup, type EmailParts } from "./email.markup.ts";

/** An e-mail before it has a form: who, what about, a few paragraphs, at most one thing to do. */
export interface Email {
  to: string;
  subject: string;
  /** Stands beside the subject in a list of mails; the first paragraph unless it says something else. */
  preheader?: string;
  /** First words in the mail, such as 'Hi Dan,'. */
  greeting: string;
  paragraphs: readonly string[];
  /** Several things of one kind, each a line of its own; `path` as in `action`. */
  items?: readonly EmailItem[];
  /** `path` starts with a slash; it becomes an absolute link. */
  action?: { label: string; path: string };
  /** Small print under the action. */
  footnote?: string;
  /** Why the reader gets it and where it can be stopped with one click and no sign-in; absent: it is always sent. */
  unsubscribe?: { reason: string; path: string };
  headers?: Record<string, string>;
}

interface EmailItem {
  title: string;
  text?: string;
  path: string;
}

/** Where the switches are; the page asks for a sign-in, the link beside it does not. */
const PREFERENCES_PATH = "/email-preferences";

/** Text and HTML of an email. Line breaks are taken out of what becomes a header. */
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

/** RFC 2369 and RFC 8058: mail programs show a button of their own, and press it by themselves. */
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
      `${unsubscribe.reason}\nStop these e-mails: ${unsubscribe.url}\nAll your e-mail preferences: ${unsubscribe.preferencesUrl}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();
}
