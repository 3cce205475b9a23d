// Apart from `crew.ts`, which a member's first screen needs.
import * as z from "zod/mini";

import { id, optionalText, tooLong } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** What a crew request is made of. */
export const crewRequestForm = z.object({
  receiverId: id,
  /** Whoever is signed in asks; anybody else here is refused. */
  requesterId: z.optional(id),
  message: optionalText(tooLong("Message", limits.CREW_MESSAGE_MAX)),
});
