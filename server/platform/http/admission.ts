import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Role } from "#contracts/current-user.ts";
import type { Access, Endpoint } from "#contracts/endpoint.ts";

import type { Viewer } from "../authorization.ts";
import { AppError } from "../errors.ts";
import { addressKey, describeStanding, type Limits, type Standing } from "../limits.ts";
import type { Identify } from "./identify.ts";
import { bytesAnnounced } from "./large-bodies.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who called, when the request was admitted. */
    viewer: Viewer | null;
  }
}

export interface AdmissionDeps {
  limits: Limits;
  identify: Identify;
  /** What somebody may do at this moment: the session's is up to a minute old. Null when they are banned or gone. */
  roleOf: (userId: number) => Promise<Role | null>;
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
  { limits, identify, roleOf }: AdmissionDeps,
): Admission {
  app.decorateRequest("viewer", null);

  /** The caller with the role they have now; refuses whose role is not enough. */
  async function checkRole(viewer: Viewer | null, { access }: Endpoint): Promise<Viewer | null> {
    const roles = ROLES_FOR[access];
    if (roles === null) return viewer;
    const role = viewer === null ? null : await roleOf(viewer.userId);
    if (viewer === null || role === null || !roles.includes(role)) throw new AppError("admin_only");
    return { ...viewer, role };
  }

  return {
    async admit(request, reply, endpoint) {
      try {
        request.viewer = await identify(request, endpoint.access);
      } catch (error) {
        // Who is refused has drawn as well: tokens are not tried out for nothing.
        await drawAsVisitor(limits, request);
        throw error;
      }
      if (request.viewer === null) sayStanding(reply, await drawAsVisitor(limits, request));
      else {
        await limits.consume("member_burst", request.viewer.userId);
        sayStanding(reply, await limits.consume("member_minute", request.viewer.userId));
      }
      request.viewer = await checkRole(request.viewer, endpoint);
    },
    async viewerOf(request, endpoint) {
      if (bytesAnnounced(request) === 0) return request.viewer;
      return checkRole(await identify(request, endpoint.access), endpoint);
    },
  };
}

/** Draws one from the general budget of whoever calls from there without a session. */
export async function drawAsVisitor(limits: Limits, request: FastifyRequest): Promise<Standing | null> {
  await limits.consume("visitor_burst", addressKey(request.clientAddress));
  return limits.consume("visitor_minute", addressKey(request.clientAddress));
}

/** The answer says how the budget stands that was drawn from last: the general one, or the call's own. */
export function sayStanding(reply: FastifyReply, standing: Standing | null): void {
  if (standing !== null) void reply.headers(describeStanding(standing));
}
