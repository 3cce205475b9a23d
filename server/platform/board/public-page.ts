import { BRAND } from "#contracts/brand.ts";
import { dayInLondon, endOfDay } from "#contracts/calendar.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import type { PayPeriod } from "#contracts/job-view.ts";
import { fillPath, PAGES } from "#contracts/pages.ts";
import type { PublicBoard } from "#contracts/public-boards.ts";
import { parseRate } from "#contracts/rate.ts";
import { SHARE_TEXT_MAX } from "#contracts/reference/limits.ts";

import type { ReadDeps } from "../deps.ts";
import { renderNotice } from "../http/page-frame.ts";
import { excerpt } from "../http/page-head.ts";
import { noticeFor, type PageView, type PreloadedData, type Visit } from "../http/pages.ts";
import { compileReply } from "../http/reply.ts";
import { validate } from "../http/validate.ts";
import { addressKey } from "../limits.ts";
import { renderItem, renderPage } from "./public.markup.ts";

/** The fields that a public item has on any board. */
interface PublicItem {
  readonly id: number;
  readonly trade: string;
  readonly town: string;
  readonly county: string;
  readonly description: string;
  readonly startDate: string;
  readonly createdAt: string;
  readonly author: { readonly name: string; readonly company: string | null };
}

interface PublicPageRules<Item, Card> {
  readonly board: PublicBoard<Item, Card>;
  /** The endpoints that the web client reads the same data from. */
  readonly one: Endpoint & Required<Pick<Endpoint, "limit" | "params">>;
  readonly similar: Endpoint;
  /** Throws `absent` or `closed`. */
  readonly find: (deps: ReadDeps, id: number | null) => Promise<Item>;
  readonly listSimilar: (deps: ReadDeps, id: number | null) => Promise<Card[]>;
  readonly absent: string;
  readonly closed: string;
  /** The structured data for search engines beyond what every board has. */
  readonly posting: (item: Item) => PostingTerms;
}

/**
 * Defines the public page of an item: for previews, for search engines, and for visitors before JavaScript has loaded.
 * An item that was never public answers 404, and a closed one 410, so that search engines drop it.
 */
export function definePublicPage<Item extends PublicItem, Card extends { id: number }>(
  rules: PublicPageRules<Item, Card>,
): (deps: ReadDeps, visit: Visit) => Promise<PageView> {
  const { board, one } = rules;
  const toJson = compileReply(one.reply);
  const similarToJson = compileReply(rules.similar.reply);
  const notices = { [rules.absent]: board.words.absent, [rules.closed]: board.words.closed };
  return async (deps, { params, ip }) => {
    // The page and the endpoint return the same data, so they share one budget.
    await deps.limits.consume(one.limit, addressKey(ip));
    const { id } = validate(one.params, params) as { id: number | null };
    const today = dayInLondon(deps.clock.now());
    const cards = await rules.listSimilar(deps, id);
    const similar = cards.map((card) => ({ id: card.id, ...board.describeCard(card, today) }));
    const bring = (item: PreloadedData) => ({
      [fillPath(board.routes.one.path, params)]: item,
      [fillPath(board.routes.similar.path, params)]: { status: 200, body: similarToJson(cards) },
    });
    try {
      const item = await rules.find(deps, id);
      const view = board.describe(item, today);
      const path = fillPath(PAGES[board.page].pattern, { id: item.id });
      return {
        status: 200,
        // Its owner made it public, so search engines may list it.
        head: {
          title: `${view.heading}, ${view.town}`,
          description: `${view.pay} · ${view.location} · ${view.when}. ${excerpt(view.description, SHARE_TEXT_MAX)}`,
          path,
          type: "article",
          linkedData: toPosting(item, view.heading, rules.posting(item), deps.config.publicUrl + path),
        },
        main: renderPage(board, renderItem(board, view, item.id), { similar, id: item.id }),
        answers: bring({ status: 200, body: toJson(item) }),
      };
    } catch (error) {
      const { words, answer, ...page } = noticeFor(error, notices);
      return {
        ...page,
        main: renderPage(board, renderNotice(words), { similar, id: null }),
        answers: bring(answer),
      };
    }
  };
}

/** The fields of a posting that differ between boards: https://schema.org/JobPosting. */
export interface PostingTerms {
  /** The last day of the posting, in London. */
  readonly lastDay: string;
  readonly employmentType: string | readonly string[];
  readonly rate: string;
  readonly payPeriod: PayPeriod;
  /** Further properties. */
  readonly more?: Readonly<Record<string, unknown>>;
}

const UNIT: Readonly<Record<PayPeriod, string>> = { day: "DAY", hour: "HOUR", week: "WEEK", year: "YEAR" };

function toPosting(
  item: PublicItem,
  title: string,
  terms: PostingTerms,
  url: string,
): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    url,
    title,
    description: item.description,
    identifier: { "@type": "PropertyValue", name: BRAND.name, value: String(item.id) },
    datePosted: item.createdAt,
    validThrough: endOfDay(terms.lastDay).toISOString(),
    jobStartDate: item.startDate,
    employmentType: terms.employmentType,
    occupationalCategory: item.trade,
    hiringOrganization: { "@type": "Organization", name: item.author.company ?? item.author.name },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: item.town,
        addressRegion: item.county,
        addressCountry: "GB",
      },
    },
    baseSalary: { "@type": "MonetaryAmount", currency: "GBP", value: valueOf(terms) },
    directApply: false,
    ...terms.more,
  };
}

function valueOf({ rate, payPeriod }: PostingTerms): Record<string, unknown> {
  const read = parseRate(rate);
  const unit = { "@type": "QuantitativeValue", unitText: UNIT[payPeriod] };
  if (read === null) return unit;
  const [low, high] = [read.min / 100, read.max / 100];
  return low === high ? { ...unit, value: low } : { ...unit, minValue: low, maxValue: high };
}
