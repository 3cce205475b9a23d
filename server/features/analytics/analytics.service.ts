import type { ListedUser } from "#contracts/analytics.ts";
import { addDays, atHourInLondon, dayInLondon, mondayOf } from "#contracts/calendar.ts";
import { ACTIVITY_DAYS, VISIT_IDLE_MINUTES } from "#contracts/reference/analytics.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import type { ReadDeps } from "../../platform/deps.ts";
import { cutPage, readCursor } from "./analytics.cursor.ts";
import {
  listMostActive,
  listNewest,
  listReturning,
  listVisits,
  type Page,
  type UserRow,
} from "./analytics.queries.ts";
import { readDays, readTotals } from "./tallies.queries.ts";

interface Asked {
  limit: number;
  cursor?: string | undefined;
}
interface AskedPeriod extends Asked {
  days: number;
}

/** A day before anybody joined. */
const FIRST_DAY = "2000-01-01";

/** The London days of a period that ends today. */
function periodOf({ clock }: ReadDeps, days: number) {
  const today = dayInLondon(clock.now());
  return { from: addDays(today, 1 - days), today };
}

/** Reads one row more than is shown, to tell if there is a next page. */
function pageFrom(day: string, { limit, cursor }: Asked): Page {
  return { ...readCursor(cursor), from: atHourInLondon(day, 0), limit: limit + 1 };
}

function presentUser(row: UserRow): ListedUser {
  return { ...row, trade: showTrade(row.trade_key as Trade, row.custom_trade) };
}

async function listUsersSince({ db }: ReadDeps, from: string, to: string, asked: Asked) {
  const [rows, { member }] = await Promise.all([
    listNewest(db, pageFrom(from, asked)),
    readTotals(db, ["member"], from, to),
  ]);
  const { shown, pagination } = cutPage(rows, asked.limit, (row) => Date.parse(row.createdAt));
  return { totalCount: member, users: shown.map(presentUser), pagination };
}

export function getTotalUsers(deps: ReadDeps, asked: Asked) {
  return listUsersSince(deps, FIRST_DAY, periodOf(deps, 1).today, asked);
}

export function getNewUsers(deps: ReadDeps, asked: AskedPeriod) {
  const { from, today } = periodOf(deps, asked.days);
  return listUsersSince(deps, from, today, asked);
}

export async function getReturningUsers(deps: ReadDeps, asked: AskedPeriod) {
  const { from, today } = periodOf(deps, asked.days);
  const [rows, totals] = await Promise.all([
    listReturning(deps.db, pageFrom(from, asked)),
    readTotals(deps.db, ["returning"], from, today),
  ]);
  const { shown, pagination } = cutPage(rows, asked.limit, (row) => Date.parse(row.previous_at));
  const users = shown.map((row) => ({
    ...presentUser(row),
    lastThreeLogins: row.logins.map((login) => new Date(login).toISOString()),
  }));
  return { totalCount: totals.returning, users, pagination };
}

export async function getWebsiteVisits(deps: ReadDeps, asked: AskedPeriod) {
  const { db, clock } = deps;
  const { from, today } = periodOf(deps, asked.days);
  const [rows, totals, ofToday] = await Promise.all([
    listVisits(db, pageFrom(from, asked)),
    readTotals(db, ["visit", "page_view", "visitor"], from, today),
    readTotals(db, ["visit"], today, today),
  ]);
  const { shown, pagination } = cutPage(rows, asked.limit, (row) => Date.parse(row.start_time));
  const activeAfter = clock.now().getTime() - VISIT_IDLE_MINUTES * 60_000;
  return {
    totalCount: totals.visit,
    uniqueVisitors: totals.visitor,
    todayVisits: ofToday.visit,
    avgPageViews: totals.visit === 0 ? 0 : Math.round((totals.page_view / totals.visit) * 10) / 10,
    visits: shown.map((row) => ({
      id: row.id,
      sessionId: row.session_id,
      ...(row.email !== null && { userEmail: row.email }),
      startTime: row.start_time,
      lastActivity: row.last_activity,
      pageViews: row.page_views,
      isActive: row.is_active && Date.parse(row.last_activity) > activeAfter,
    })),
    pagination,
  };
}

export async function getMostActiveUsers({ db }: ReadDeps) {
  const rows = await listMostActive(db);
  const users = rows.map((row) => ({ ...presentUser(row), visitCount: row.visits }));
  return { totalCount: users.length, users };
}

export async function getWebsiteActivitySummary(deps: ReadDeps) {
  const { from, today } = periodOf(deps, ACTIVITY_DAYS);
  const [monday, first] = [mondayOf(today), `${today.slice(0, 8)}01`];
  const earliest = [from, monday, first].toSorted()[0] ?? from;
  const rows = await readDays(deps.db, ["visit"], earliest, today);
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  const sumFrom = (start: string) =>
    rows.reduce((sum, { day, count }) => (day >= start ? sum + count : sum), 0);
  return {
    todayTotal: counts.get(today) ?? 0,
    weekTotal: sumFrom(monday),
    monthTotal: sumFrom(first),
    daily: Array.from({ length: ACTIVITY_DAYS }, (_, at) => {
      const date = addDays(from, at);
      return { date, visits: counts.get(date) ?? 0 };
    }),
  };
}
