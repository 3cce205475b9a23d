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
    /** Who called, when the request was admitted. */
    viewer: Viewer | null;
  }
}

export interface AdmissionDeps {
  limits: Limits;
  identify: Identify;
  clock: Clock;
  rightsOf: Sessions["rightsOf"];
  /** Whether what is a moderator's or an administrator's opens only with a second factor. */
  requireSecondFactor: boolean;
}

/** Whose calls these are, where a session is not enough. */
const ROLES_FOR: Readonly<Record<Access, readonly Role[] | null>> = {
  public: null,
  member: null,
  moderator: ["moderator", "admin"],
  admin: ["admin"],
};

/** Who may send a request at all, settled before a byte of its body is read. */
export interface Admission {
  /** Finds who calls, draws from their general budget, or a visitor's, and refuses who may not call this. */
  admit(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<void>;
  /** Who calls, now that the body has come: that may take a minute, in which a session ends or a member is banned. */
  viewerOf(request: FastifyRequest, endpoint: Endpoint): Promise<Viewer | null>;
}

export function createAdmission(
  app: FastifyInstance,
  { limits, identify, clock, rightsOf, requireSecondFactor }: AdmissionDeps,
): Admission {
  app.decorateRequest("viewer", null);

  /**
   * The caller with the role they have now. Refuses whose role is not enough, who needs a second factor and began without,
   * and, where the endpoint asks for it, who proved too long ago who they are.
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
        // Who is refused has drawn as well: tokens are not tried out for nothing.
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

/** Takes one from the general budget of whoever calls from there without a session. */
export async function consumeAsVisitor(
  limits: Limits,
  request: FastifyRequest,
): Promise<RateLimitState | null> {
  await limits.consume("visitor_burst", addressKey(request.clientAddress));
  return limits.consume("visitor_minute", addressKey(request.clientAddress));
}

/**
 * Takes an act off the budget that its contract names. After validation, and not for the repeat of an act that is done or
 * under way: a slip of the finger and a bad line cost nothing, nor does a file that was cut off on its way.
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

/** The answer says how the budget stands that was drawn from last: the general one, or the call's own. */
function setRateLimitHeaders(reply: FastifyReply, state: RateLimitState | null): void {
  if (state !== null) void reply.headers(rateLimitHeaders(state));
}
