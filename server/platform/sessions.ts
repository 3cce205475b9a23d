import { createHash, randomBytes } from "node:crypto";

import { dayInLondon, daysFrom } from "#contracts/calendar.ts";
import type { Role } from "#contracts/current-user.ts";
import {
  ADMIN_SESSION_IDLE_MINUTES,
  ADMIN_SESSION_MAX_HOURS,
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
} from "#contracts/reference/limits.ts";

import type { Viewer } from "./authorization.ts";
import type { Bus } from "./bus.ts";
import type { Database, Tx } from "./database/database.ts";
import { statement } from "./database/statements.ts";
import type { Clock } from "./deps.ts";
import type { Log } from "./log.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How often "last seen" is written for a session in use. */
const SEEN_EVERY_MS = 5 * 60_000;
/** How long a session is cached without asking the database, in case a revocation's message is lost. */
const BELIEVED_MS = 60_000;
const CACHED_MAX = 20_000;

interface SessionRow {
  session_id: number;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  trade_key: string;
  county: string | null;
  role: Role;
  role_since: string | null;
}

const findSession = statement<SessionRow>(`
  select s.id as session_id, s.user_id, s.created_at, s.last_seen_at, s.expires_at, u.trade_key, u.county, u.role,
    u.role_since
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.revoked_at is null and u.banned_at is null`);

/** Records once a day in the member's row that they were active: suggestions prefer active members. */
const noteDay = (day: string) => `
  update users set last_active_on = ${day}::date from active
  where users.id = active.user_id and (last_active_on is null or last_active_on < ${day}::date)`;

const insertSession = statement<never>(`
  with active as (
    insert into sessions (user_id, token_hash, user_agent, ip_address, created_at, last_seen_at, expires_at,
      has_second_factor, confirmed_at)
    values ($1, $2, $3, $4, $5, $5, $6, $8, $5) returning user_id)
  ${noteDay("$7")}`);

const readRights = statement<{ role: Role; has_second_factor: boolean; confirmed_at: string }>(`
  select u.role, s.has_second_factor, s.confirmed_at from users u join sessions s on s.user_id = u.id
  where u.id = $1 and s.id = $2 and u.banned_at is null and s.revoked_at is null`);

const touchSession = statement<never>(`
  with active as (
    update sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1 returning user_id)
  ${noteDay("$3")}`);

const revokeSessions = statement<{ id: number }>(`
  update sessions set revoked_at = $2
  where user_id = $1 and revoked_at is null and ($3::bigint is null or id = $3) and ($4::bigint is null or id <> $4)
  returning id`);

const revokeEnded = statement<never>(`
  update sessions s set revoked_at = $2 from users u
  where u.id = s.user_id and s.user_id = $1 and s.revoked_at is null and not ${isInUse("$2")}`);

interface Cached {
  viewer: Viewer;
  askedAt: number;
  seenAt: number;
  idleMs: number;
  expiresAt: number;
}

/** A session's rights at this moment: the rest of a `Viewer` is up to a minute old. */
export interface SessionRights {
  readonly role: Role;
  /** True if begun with a second factor, or if the first factor was set up in this session. */
  readonly hasSecondFactor: boolean;
  /** When the member last proved their identity. */
  readonly confirmedAt: Date;
}

/** Opaque sessions: the member has a random token, the database its hash. */
export interface Sessions {
  /** Starts a session and returns its token, which is not stored. */
  start(
    tx: Tx,
    session: { userId: number; ip: string | null; userAgent: string | null; hasSecondFactor?: boolean },
  ): Promise<string>;
  /**
   * Returns the token's member, or null if it is unknown, ended or expired. `quietly`: checked by a machine, so it does
   * not count as the member's activity.
   */
  find(token: string, how?: { quietly: boolean }): Promise<Viewer | null>;
  /** Reads the database each time; null if the session has ended or its member is banned or gone. */
  rightsOf(viewer: Pick<Viewer, "userId" | "sessionId">): Promise<SessionRights | null>;
  /**
   * Ends one (`only`), all but one (`except`), or all sessions of a member; invalid in every process once committed.
   */
  revoke(tx: Tx, userId: number, which?: { only?: number; except?: number }): Promise<number[]>;
  /**
   * Ends for good the member's sessions that have expired under the current role. Call it before the role changes:
   * under another role's times they would be valid again. Also drops the member's cache entries.
   */
  revokeEnded(tx: Tx, userId: number): Promise<void>;
  /** Drops a member's cache entries, for example after a change of trade. */
  invalidate(tx: Tx, userId: number): Promise<void>;
}

export function createSessions(deps: { db: Database; bus: Bus; clock: Clock; log: Log }): Sessions {
  const { db, bus, clock, log } = deps;
  const cache = new Map<string, Cached>();
  // Counts invalidations: a row read before one is not cached after it.
  let invalidations = 0;
  const invalidateUser = (userId: number) => {
    invalidations += 1;
    for (const [key, { viewer }] of cache) if (viewer.userId === userId) cache.delete(key);
  };
  bus.subscribe(
    "sessions",
    (payload) => invalidateUser(Number(payload)),
    () => {
      invalidations += 1;
      cache.clear();
    },
  );

  const invalidate = async (tx: Tx, userId: number) => {
    tx.afterCommit(() => invalidateUser(userId));
    await bus.publish(tx, "sessions", String(userId));
  };

  return {
    invalidate,
    async start(tx, { userId, ip, userAgent, hasSecondFactor = false }) {
      const token = randomBytes(32).toString("base64url");
      const now = clock.now();
      const expires = daysFrom(now, SESSION_MAX_DAYS);
      await tx.run(insertSession, [
        userId,
        hashToken(token),
        userAgent?.slice(0, 400) ?? null,
        ip,
        now,
        expires,
        dayInLondon(now),
        hasSecondFactor,
      ]);
      return token;
    },
    async rightsOf({ userId, sessionId }) {
      const [row] = await db.run(readRights, [userId, sessionId]);
      if (row === undefined) return null;
      return {
        role: row.role,
        hasSecondFactor: row.has_second_factor,
        confirmedAt: new Date(row.confirmed_at),
      };
    },
    async find(token, { quietly } = { quietly: false }) {
      const hash = hashToken(token);
      const key = hash.toString("base64");
      const now = clock.now().getTime();
      let known = cache.get(key);
      if (known === undefined || now - known.askedAt > BELIEVED_MS || now < known.askedAt) {
        const before = invalidations;
        const [row] = await db.run(findSession, [hash]);
        if (row === undefined) {
          cache.delete(key);
          return null;
        }
        // This process's latest activity may not be written yet.
        const seenHere = known?.seenAt ?? 0;
        known = toCached(row, now);
        known.seenAt = Math.max(known.seenAt, seenHere);
        if (cache.size >= CACHED_MAX) cache.delete(cache.keys().next().value ?? "");
        if (before === invalidations) cache.set(key, known);
      }
      if (now > known.expiresAt || now > known.seenAt + known.idleMs) return null;
      if (!quietly && now - known.seenAt > SEEN_EVERY_MS) {
        known.seenAt = now;
        const seen = new Date(now);
        db.run(touchSession, [known.viewer.sessionId, seen, dayInLondon(seen)]).catch((error: unknown) =>
          log.warn({ err: error }, "last seen not written"),
        );
      }
      return known.viewer;
    },
    async revoke(tx, userId, which = {}) {
      const rows = await tx.run(revokeSessions, [
        userId,
        clock.now(),
        which.only ?? null,
        which.except ?? null,
      ]);
      await invalidate(tx, userId);
      return rows.map((row) => row.id);
    },
    async revokeEnded(tx, userId) {
      await tx.run(revokeEnded, [userId, clock.now()]);
      await invalidate(tx, userId);
    },
  };
}

/** Returns the stored hash of a token: enough to recognise it, not enough to use it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Returns the condition that a session `s` of a member `u` can still be used, as in `toCached`; `now` is a placeholder.
 * Every statement that lists a member's sessions, or reaches the member there, uses it.
 */
export function isInUse(now: string): string {
  const within = (since: string, interval: string) =>
    `${since} >= ${now}::timestamptz - interval '${interval}'`;
  return `(s.revoked_at is null and s.expires_at >= ${now} and case when u.role = 'member'
    then ${within("s.last_seen_at", `${SESSION_IDLE_DAYS} days`)}
    else ${within("greatest(s.last_seen_at, u.role_since)", `${ADMIN_SESSION_IDLE_MINUTES} minutes`)}
      and ${within("greatest(s.created_at, u.role_since)", `${ADMIN_SESSION_MAX_HOURS} hours`)} end)`;
}

/**
 * Sessions of moderators and administrators are shorter, from the moment they get the role: they give access to
 * everyone's data.
 */
function toCached(row: SessionRow, now: number): Cached {
  const expiresAt = Date.parse(row.expires_at);
  const isStaff = row.role !== "member";
  const since = isStaff && row.role_since !== null ? Date.parse(row.role_since) : 0;
  const staffUntil = Math.max(Date.parse(row.created_at), since) + ADMIN_SESSION_MAX_HOURS * HOUR_MS;
  return {
    viewer: {
      userId: row.user_id,
      sessionId: row.session_id,
      tradeKey: row.trade_key,
      county: row.county,
      role: row.role,
    },
    askedAt: now,
    seenAt: Math.max(Date.parse(row.last_seen_at), since),
    idleMs: isStaff ? ADMIN_SESSION_IDLE_MINUTES * MINUTE_MS : SESSION_IDLE_DAYS * DAY_MS,
    expiresAt: isStaff ? Math.min(expiresAt, staffUntil) : expiresAt,
  };
}
