import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Endpoint } from "#contracts/endpoint.ts";

import type { Viewer } from "../authorization.ts";
import { AppError } from "../errors.ts";
import { addressKey, type Limits } from "../limits.ts";
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
  isAdmin: (userId: number) => Promise<boolean>;
}

/** Who may send a request at all, settled before a byte of its body is read. */
export interface Admission {
  /** Finds who calls, draws from their general budget, or a visitor's, and refuses who may not call this. */
  admit(request: FastifyRequest, endpoint: Endpoint): Promise<void>;
  /** Who calls, now that the body has come: that may take a minute, in which a session ends or a member is banned. */
  viewerOf(request: FastifyRequest, endpoint: Endpoint): Promise<Viewer | null>;
}

export function createAdmission(
  app: FastifyInstance,
  { limits, identify, isAdmin }: AdmissionDeps,
): Admission {
  app.decorateRequest("viewer", null);

  async function assertAdmin(viewer: Viewer | null, { access }: Endpoint): Promise<void> {
    if (access === "admin" && (viewer === null || !(await isAdmin(viewer.userId)))) {
      throw new AppError("admin_only");
    }
  }

  return {
    async admit(request, endpoint) {
      try {
        request.viewer = await identify(request, endpoint.access);
      } catch (error) {
        // Who is refused has drawn as well: tokens are not tried out for nothing.
        await drawAsVisitor(limits, request);
        throw error;
      }
      if (request.viewer === null) await drawAsVisitor(limits, request);
      else {
        await limits.consume("member_burst", request.viewer.userId);
        await limits.consume("member_minute", request.viewer.userId);
      }
      await assertAdmin(request.viewer, endpoint);
    },
    async viewerOf(request, endpoint) {
      if (bytesAnnounced(request) === 0) return request.viewer;
      const viewer = await identify(request, endpoint.access);
      await assertAdmin(viewer, endpoint);
      return viewer;
    },
  };
}

/** Draws one from the general budget of whoever calls from there without a session. */
export async function drawAsVisitor(limits: Limits, request: FastifyRequest): Promise<void> {
  await limits.consume("visitor_burst", addressKey(request.clientAddress));
  await limits.consume("visitor_minute", addressKey(request.clientAddress));
}
