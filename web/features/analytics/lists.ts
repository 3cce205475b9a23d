import {
  getNewUsers,
  getReturningUsers,
  getTotalUsers,
  getWebsiteVisits,
  type ListedUser,
  type ListedVisit,
  type ReturningUser,
} from "#contracts/analytics.ts";
import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { request } from "../../platform/api-client.ts";
import { showCount, showDay, showMoment } from "./dates.ts";
import type { Period } from "./periods.ts";

/** A page of one of the four lists. */
export interface ListPage<Row> {
  totalCount: number;
  rows: readonly Row[];
  cursor: string | null;
  /** Totals, for visits. */
  tiles?: readonly (readonly [label: string, value: number])[];
}

interface Column<Row> {
  label: string;
  /** The value in the file, and on screen unless `kind` says otherwise. */
  text: (row: Row) => string;
  kind?: "badge" | "lines" | "number" | "code";
  /** Whether the badge is a positive one. */
  isGood?: (row: Row) => boolean;
}

/** One card with its dialog. */
export interface AnalyticsList<Row extends { id: number }> {
  /** Used in the file name. */
  key: string;
  title: string;
  hint: string;
  hasPeriod: boolean;
  endpoint: Endpoint;
  /** The text above the table; `within` is the period in words. */
  lead: (count: number, within: string) => string;
  failure: string;
  empty: string;
  columns: readonly Column<Row>[];
  toPage: (reply: unknown) => ListPage<Row>;
}

/** Fetches a page of that list. */
export async function fetchPage<Row extends { id: number }>(
  list: AnalyticsList<Row>,
  asked: { period: Period; cursor?: string | undefined; limit?: number; signal: AbortSignal },
): Promise<ListPage<Row>> {
  const { period, cursor, limit, signal } = asked;
  const query = { ...(list.hasPeriod && { days: period }), cursor, limit };
  return list.toPage(await request(list.endpoint, { query, signal }));
}

const nameOf = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`.trim();
const name: Column<ListedUser> = { label: "Name", text: nameOf };
const email: Column<ListedUser> = { label: "Email", text: (user) => user.email };
const trade: Column<ListedUser> = { label: "Trade", text: (user) => user.trade };
const county: Column<ListedUser> = { label: "County", text: (user) => user.county ?? "" };
const people = (count: number) => `${showCount(count)} ${count === 1 ? "user" : "users"}`;

function toUsers<Row>(reply: { totalCount: number; users: Row[]; pagination: { cursor: string | null } }) {
  return { totalCount: reply.totalCount, rows: reply.users, cursor: reply.pagination.cursor };
}

export const TOTAL_USERS: AnalyticsList<ListedUser> = {
  key: "total-users",
  title: "Total Users",
  hint: "All registered users",
  hasPeriod: false,
  endpoint: getTotalUsers,
  lead: (count) => `${people(count)} registered`,
  failure: "Failed to fetch total users data",
  empty: "No users found",
  columns: [
    name,
    email,
    trade,
    county,
    { label: "Registered", text: (user) => showDay(user.createdAt) },
    {
      label: "Status",
      text: (user) => (user.isEmailVerified ? "Verified" : "Unverified"),
      kind: "badge",
      isGood: (user) => user.isEmailVerified,
    },
  ],
  toPage: (reply) => toUsers(reply as ReplyOf<typeof getTotalUsers>),
};

export const RETURNING_USERS: AnalyticsList<ReturningUser> = {
  key: "returning-users",
  title: "Returning Users",
  hint: "View last 3 access times",
  hasPeriod: true,
  endpoint: getReturningUsers,
  lead: (count, within) => `${people(count)} with multiple logins ${within}`,
  failure: "Failed to fetch returning users data",
  empty: "No returning users found",
  columns: [
    name,
    email,
    trade,
    {
      label: "Recent Access Times",
      text: ({ lastThreeLogins }) => lastThreeLogins.map(showMoment).join("\n"),
      kind: "lines",
    },
  ],
  toPage: (reply) => toUsers(reply as ReplyOf<typeof getReturningUsers>),
};

export const NEW_USERS: AnalyticsList<ListedUser> = {
  key: "new-users",
  title: "New Users",
  hint: "Recent registrations",
  hasPeriod: true,
  endpoint: getNewUsers,
  lead: (count, within) => `${people(count)} registered ${within}`,
  failure: "Failed to fetch new users data",
  empty: "No new users found",
  columns: [
    name,
    email,
    trade,
    county,
    { label: "Registration Date", text: (user) => showDay(user.createdAt) },
  ],
  toPage: (reply) => toUsers(reply as ReplyOf<typeof getNewUsers>),
};

export const WEBSITE_VISITS: AnalyticsList<ListedVisit> = {
  key: "website-visits",
  title: "Website Visits",
  hint: "Visit sessions",
  hasPeriod: true,
  endpoint: getWebsiteVisits,
  lead: () => "Recent website visits (sessions with 30-minute timeout logic)",
  failure: "Failed to fetch website visits data",
  empty: "No visits found",
  columns: [
    { label: "Session ID", text: ({ sessionId }) => `${sessionId.slice(0, 8)}…`, kind: "code" },
    { label: "User", text: ({ userEmail }) => userEmail ?? "Anonymous" },
    { label: "Start Time", text: ({ startTime }) => showMoment(startTime) },
    { label: "Last Activity", text: ({ lastActivity }) => showMoment(lastActivity) },
    { label: "Page Views", text: ({ pageViews }) => String(pageViews), kind: "number" },
    {
      label: "Status",
      text: ({ isActive }) => (isActive ? "Active" : "Ended"),
      kind: "badge",
      isGood: ({ isActive }) => isActive,
    },
  ],
  toPage(answer) {
    const reply = answer as ReplyOf<typeof getWebsiteVisits>;
    return {
      totalCount: reply.totalCount,
      rows: reply.visits,
      cursor: reply.pagination.cursor,
      tiles: [
        ["Total Visits", reply.totalCount],
        ["Unique Visitors", reply.uniqueVisitors],
        ["Today's Visits", reply.todayVisits],
        ["Avg Page Views", reply.avgPageViews],
      ],
    };
  },
};
