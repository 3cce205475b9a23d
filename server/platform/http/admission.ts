import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Role } from "#contracts/current-user.ts";
import type { Access, Endpoint } from "#contracts/endpoint.ts";
import { CONFIRMED_MINUTES } from "#contracts/reference/limits.ts";

import type { Viewer } from "../authorization.ts";
import type { Clock } from "../deps.ts";
import { AppError } from "../errors.ts";
import { addressKey, rateLimitHeaders, type Limits, type RateLimitState } from "../limits.ts";
import type { Sessions } from "../sessions.ts";
import type { Identify } from "./identify.ts";
import { bytesAnnounced } from "./large-bodies.ts";
import { bringsFile } from "./read-upload.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, as of when the request was admitted. */
    viewer: Viewer | null;
  }
}

export interface AdmissionDeps {
  limits: Limits;
  identify: Identify;
  clock: Clock;
  rightsOf: Sessions["rightsOf"];
  /** Whether the endpoints of moderators and administrators need a second factor. */
  requireSecondFactor: boolean;
}

/** The roles that may call, for endpoints where a session is not enough. */
const ROLES_FOR: Readonly<Record<Access, readonly Role[] | null>> = {
  public: null,
  member: null,
  moderator: ["moderator", "admin"],
  admin: ["admin"],
};

/** Checks who may send a request, before a byte of its body is read. */
export interface Admission {
  /**
   * Identifies the caller, draws from the member's or visitor's general budget, and refuses callers without the right.
   */
  admit(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<void>;
  /**
   * Identifies the caller again once the body has arrived: that may take a minute, in which a session may end or a
   * member may be banned.
   */
  viewerOf(request: FastifyRequest, endpoint: Endpoint): Promise<Viewer | null>;
}

export function createAdmission(
  app: FastifyInstance,
  { limits, identify, clock, rightsOf, requireSecondFactor }: AdmissionDeps,
): Admission {
  app.decorateRequest("viewer", null);

  /**
   * Returns the caller with their current role. Refuses callers with the wrong role, callers who need a second factor
   * and began without it, and, if the endpoint asks for it, callers who proved their identity too long ago.
   */
  async function checkRights(viewer: Viewer | null, { access, confirm }: Endpoint): Promise<Viewer | null> {
    const roles = ROLES_FOR[access];
    if (roles === null && confirm === undefined) return viewer;
    const rights = viewer === null ? null : await rightsOf(viewer);
    if (viewer === null || rights === null)
      throw new AppError(roles === null ? "session_ended" : "admin_only");
    const { role, hasSecondFactor, confirmedAt } = rights;
    if (roles !== null) {
      if (!roles.includes(role)) throw new AppError("admin_only");
      if (requireSecondFactor && !hasSecondFactor) throw new AppError("second_factor_enrolment_required");
    }
    if (confirm && clock.now().getTime() - confirmedAt.getTime() > CONFIRMED_MINUTES * 60_000) {
      throw new AppError("confirmation_required");
    }
    return { ...viewer, role };
  }

  return {
    async admit(request, reply, endpoint) {
      try {
        request.viewer = await identify(request, endpoint.access);
      } catch (error) {
        // A refused caller draws from the budget as well, so that tokens cannot be guessed for free.
        await consumeAsVisitor(limits, request);
        throw error;
      }
      if (request.viewer === null) setRateLimitHeaders(reply, await consumeAsVisitor(limits, request));
      else {
        await limits.consume("member_burst", request.viewer.userId);
        setRateLimitHeaders(reply, await limits.consume("member_minute", request.viewer.userId));
      }
      request.viewer = await checkRights(request.viewer, endpoint);
    },
    async viewerOf(request, endpoint) {
      if (bytesAnnounced(request) === 0) return request.viewer;
      return checkRights(await identify(request, endpoint.access), endpoint);
    },
  };
}

/** Draws one from the general budget of the visitors at the request's address. */
export async function consumeAsVisitor(
  limits: Limits,
  request: FastifyRequest,
): Promise<RateLimitState | null> {
  await limits.consume("visitor_burst", addressKey(request.clientAddress));
  return limits.consume("visitor_minute", addressKey(request.clientAddress));
}

/**
 * Draws an act from the budget that its contract names, after validation. Repeats of an act that is done or under way
 * are free, so a double click, a bad line or an upload cut off on its way costs nothing.
 */
export async function withBudget<T>(
  { limits }: { limits: Limits },
  { limit }: Endpoint,
  by: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer | null },
  act: () => Promise<T>,
): Promise<T> {
  if (limit === undefined) return act();
  const { request, reply, viewer } = by;
  const key = viewer?.userId ?? addressKey(request.clientAddress);
  setRateLimitHeaders(reply, await limits.consume(limit, key));
  try {
    return await act();
  } catch (error) {
    if (bringsFile(request) && request.raw.destroyed && !request.raw.complete)
      await limits.giveBack(limit, key);
    throw error;
  }
}

/** Sets the headers for the budget drawn from last: the general one, or the endpoint's own. */
function setRateLimitHeaders(reply: FastifyReply, state: RateLimitState | null): void {
  if (state !== null) void reply.headers(rateLimitHeaders(state));
}
