import type { PageName } from "#contracts/pages.ts";

import { AppError } from "../errors.ts";
import type { Html } from "./html.ts";
import type { PageHead } from "./page-head.ts";

/** A visit to a page whose content the server puts in. */
export interface Visit {
  /** What the path says, as text: nothing about it was checked. */
  readonly params: Readonly<Record<string, string>>;
  /** What stands after the question mark: nothing about it was checked either. */
  readonly query: URLSearchParams;
  /** The visitor's address, taken from proxies only when they are trusted. */
  readonly ip: string;
  /** Whether the browser holds a session, valid or not. */
  readonly isSignedIn: boolean;
}

/** A page as its feature gives it: what it says of itself, and what can be read of it without JavaScript. */
export interface PageView {
  readonly status: number;
  readonly head: PageHead;
  /** Stands in `<main>` until the screen takes its place; the screen must draw the same there. */
  readonly main: Html;
  /** Answers to calls that the screen begins with, by their path: it need not ask for them. */
  readonly answers: Readonly<Record<string, PreloadedData>>;
}

export interface PreloadedData {
  readonly status: number;
  /** JSON, as the call itself would give it. */
  readonly body: string;
}

/**
 * A page in place of what cannot be shown, in the words for its error: it answers with that error's status, is listed nowhere, and
 * the call gets the `answer` that it would have given. An error without words is thrown on.
 */
export function noticeFor(error: unknown, notices: Readonly<Record<string, Notice>>) {
  const words = error instanceof AppError ? notices[error.code] : undefined;
  if (!(error instanceof AppError) || words === undefined) throw error;
  const { status } = error;
  const head: PageHead = { title: words.title, description: words.text, unlisted: true };
  return { words, status, head, answer: { status, body: JSON.stringify(error.toBody()) } };
}

interface Notice {
  readonly title: string;
  readonly text: string;
}

/** Makes a page; what it throws becomes a page of that status, without content. */
export type ShowPage = (visit: Visit) => Promise<PageView>;

/** Where features put the pages that the server fills. */
export interface Pages {
  show(page: PageName, show: ShowPage): void;
  find(page: PageName | undefined): ShowPage | undefined;
}

export function createPages(): Pages {
  const shown = new Map<PageName, ShowPage>();
  return {
    show: (page, show) => void shown.set(page, show),
    find: (page) => (page === undefined ? undefined : shown.get(page)),
  };
}
