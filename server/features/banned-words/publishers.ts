import type { Endpoint } from "#contracts/endpoint.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Publish, Written } from "../../platform/http/api.ts";
import { validate } from "../../platform/http/validate.ts";
import type { TextKind } from "../../platform/text-kinds.ts";
import type { PendingText } from "./flags.queries.ts";

/**
 * Publishes a text that waited, as its writer's. It is held against its contract again, and its feature asks again whether the
 * writer may: both can have changed since. Refuses as the writer would be refused.
 */
type PublishPending = (writer: Viewer, text: PendingText, writtenAt: Date) => Promise<void>;

/** How texts of each kind are published, as their features said when they were mounted. */
export interface Publishers {
  add<E extends Endpoint>(kind: TextKind, endpoint: E, publish: Publish<E>): void;
  /** Undefined for a kind of another build's. */
  of(kind: TextKind): PublishPending | undefined;
}

export function createPublishers(): Publishers {
  const all = new Map<TextKind, PublishPending>();
  return {
    add<E extends Endpoint>(kind: TextKind, endpoint: E, publish: Publish<E>) {
      if (all.has(kind)) throw new Error(`Two endpoints publish texts of the kind ${kind}`);
      all.set(kind, async (viewer, { aboutId, content }, writtenAt) => {
        const written = {
          viewer,
          writtenAt,
          params: validate(endpoint.params, { id: aboutId }),
          body: validate(endpoint.body, content),
        };
        await publish(written as Written<E>);
      });
    },
    of: (kind) => all.get(kind),
  };
}
