import { existsSync } from "node:fs";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { FIRST_RESPONSES, PREVIEW_SCRIPT, type FirstResponses } from "#contracts/first-calls.ts";
import { codeOf } from "#contracts/page-code.ts";
import { findPage, pageParams, type PageName } from "#contracts/pages.ts";

import type { Config } from "../config.ts";
import { answerNotFound, toAppError } from "./error-handler.ts";
import { createFirstResponses } from "./first-responses.ts";
import { dataBlock, html } from "./html.ts";
import type { Identify } from "./identify.ts";
import { isPageVisit } from "./known-paths.ts";
import { renderFrame } from "./page-frame.ts";
import { renderHead } from "./page-head.ts";
import { readTemplate, type PageTemplate } from "./page-template.ts";
import type { Pages, PageView } from "./pages.ts";
import { lastingPage, passingPage, sendPage, type PageText } from "./send-page.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { siteHead } from "./site-heads.ts";

const BUILT = join(import.meta.dirname, "../../../dist/web");

interface WebOptions {
  pages: Pages;
  /** The site's origin, for addresses that others read, and how members contact its operator. */
  site: Pick<Config, "publicUrl" | "contact">;
  /** Headers that only this page has. */
  headersOf?: (page: PageName | undefined) => Readonly<Record<string, string>>;
  /** Identifies the member, for the responses that a member's page begins with. */
  identify?: Identify;
  /** Called after each page that was sent for viewing. */
  onPage?: ((request: FastifyRequest) => void) | undefined;
  /** The folder of the built web app. */
  built?: string;
}

/**
 * Serves the built web app: hashed files cached for ever, pages always revalidated, 404 for unknown paths. A page
 * rendered by a feature carries its content, even if the app was not built.
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { pages, headersOf = () => ({}), identify, onPage = () => {}, built = BUILT } = options;
  const isBuilt = existsSync(join(built, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: built,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes("/assets/");
        void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  const isSecure = options.site.publicUrl.startsWith("https:");
  const site = createSite(readTemplate(built), options.site);
  const readFirst = identify && createFirstResponses(app, identify);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = "/", query = ""] = request.url.split("?", 2);
    const name = findPage(path);
    const show = pages.find(name);
    const isSignedIn = readSessionCookie(request, isSecure) !== undefined;
    if (!isPageVisit(request) || (show === undefined && !isBuilt)) return answerNotFound(request, reply);
    void reply.headers(headersOf(name));
    // Unknown paths show the app's own 404 (or sign-in for a visitor) with the status that says so.
    if (name === undefined) return sendPage(request, reply, 404, site.plain(name, isSignedIn));
    if (show === undefined) {
      const first = isSignedIn ? await readFirst?.(request, name) : null;
      reply.raw.once("finish", () => onPage(request));
      return sendPage(request, reply, 200, first ? site.begun(name, first) : site.plain(name, isSignedIn));
    }
    const visit = {
      params: pageParams(name, path),
      query: new URLSearchParams(query),
      ip: request.clientAddress,
      isSignedIn,
    };
    const { status, page, retryAfter } = await site.shown(name, () => show(visit), request);
    if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
    if (status === 200) reply.raw.once("finish", () => onPage(request));
    return sendPage(request, reply, status, page);
  });
}

/** Creates the texts of pages: plain ones once for visitors and once for members, those with content for each visit. */
function createSite(template: PageTemplate, { publicUrl, contact }: WebOptions["site"]) {
  // Read by web/platform/site-contact.ts. Sent with the page, so that it is available offline too.
  const facts = dataBlock("contact", contact);
  const plain = new Map<string, PageText>();
  const fill = ({ head, main, answers }: Omit<PageView, "status">, name: PageName) =>
    passingPage(
      template.write({
        head: renderHead(head, publicUrl),
        body: renderFrame(main),
        data: html`${facts}${dataBlock("answers", answers)}`,
        screens: codeOf(name, false),
      }),
    );
  return {
    /**
     * `isSignedIn` goes by the cookie. The code of the first screen is fetched at once, not after the entry has loaded.
     */
    plain(name: PageName | undefined, isSignedIn = false): PageText {
      const key = `${name} ${isSignedIn}`;
      const screens = codeOf(name, isSignedIn);
      const made =
        plain.get(key) ??
        lastingPage(template.write({ head: renderHead(siteHead(name), publicUrl), data: facts, screens }));
      plain.set(key, made);
      return made;
    },
    /** A member's page with its first responses. */
    begun(name: PageName, first: FirstResponses): PageText {
      const block = dataBlock(FIRST_RESPONSES, { ...first });
      const early = html`${block}
        <link rel="modulepreload" fetchpriority="high" crossorigin href="${PREVIEW_SCRIPT}" />`;
      return passingPage(
        template.write({
          head: renderHead(siteHead(name), publicUrl),
          data: facts,
          early,
          screens: codeOf(name, true),
          // A phone's script loads them once it has requested what comes first.
          media: "(min-width: 48.0625em)",
        }),
        { isPersonal: true },
      );
    },
    async shown(name: PageName, show: () => Promise<PageView>, request: FastifyRequest) {
      try {
        const { status, ...view } = await show();
        return { status, page: fill(view, name) };
      } catch (error) {
        const appError = toAppError(error);
        if (appError !== error && appError.status >= 500)
          request.log.error({ err: error, requestId: request.id }, "page failed");
        // The screen retries by itself; without JavaScript the visitor reads what happened.
        const main = html`<p class="py-10 text-center">${appError.message}</p>`;
        const page = fill(
          { head: { description: appError.message, unlisted: true }, main, answers: {} },
          name,
        );
        return { status: appError.status, page, retryAfter: appError.details.retryAfter };
      }
    },
  };
}
