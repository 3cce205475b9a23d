import type { PageName } from "#contracts/pages.ts";

import { AppError } from "../errors.ts";
import type { Html } from "./html.ts";
import type { PageHead } from "./page-head.ts";

/** A visit to a page whose content the server puts in. */
export interface Visit {
  /** The path's parameters as text, unchecked. */
  readonly params: Readonly<Record<string, string>>;
  /** The query, also unchecked. */
  readonly query: URLSearchParams;
  /** The visitor's address, taken from proxies only when they are trusted. */
  readonly ip: string;
  /** Whether the browser holds a session, valid or not. */
  readonly isSignedIn: boolean;
}

/** A page as its feature returns it: its head, and its content for reading without JavaScript. */
export interface PageView {
  readonly status: number;
  readonly head: PageHead;
  /** Shown in `<main>` until the screen replaces it; the screen must draw the same there. */
  readonly main: Html;
  /** Responses to the screen's first calls, by path, so that it need not make them. */
  readonly answers: Readonly<Record<string, PreloadedData>>;
}

export interface PreloadedData {
  readonly status: number;
  /** JSON, as the call itself would return it. */
  readonly body: string;
}

/**
 * Returns a page for an error, in that error's words. The page has the error's status, is not listed, and carries the
 * error response for the call. Rethrows an error without words.
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

/** Creates a page; an error becomes a page of that status, without content. */
export type ShowPage = (visit: Visit) => Promise<PageView>;

/** The registry of the pages whose content the server renders. */
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
