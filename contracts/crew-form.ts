// Separate from `crew.ts`, which a member's first screen needs.
import * as z from "zod/mini";

import { id, optionalText, tooLong } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** The form of a crew request. */
export const crewRequestForm = z.object({
  receiverId: id,
  /** Must be the signed-in member; any other id is refused. */
  requesterId: z.optional(id),
  message: optionalText(tooLong("Message", limits.CREW_MESSAGE_MAX)),
});
