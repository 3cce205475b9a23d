import type { Endpoint } from "#contracts/endpoint.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Publish, Written } from "../../platform/http/api.ts";
import { validate } from "../../platform/http/validate.ts";
import type { TextKind } from "../../platform/text-kinds.ts";
import type { PendingText } from "./flags.queries.ts";

/**
 * Publishes a held text in its writer's name. The text is checked against its contract again, and its feature checks again if
 * the writer may publish it, since both may have changed. Refuses as it would refuse the writer.
 */
type PublishPending = (writer: Viewer, text: PendingText, writtenAt: Date) => Promise<void>;

/** How texts of each kind are published, as registered when their features were mounted. */
export interface Publishers {
  add<E extends Endpoint>(kind: TextKind, endpoint: E, publish: Publish<E>): void;
  /** Undefined for a kind that only another build knows. */
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
