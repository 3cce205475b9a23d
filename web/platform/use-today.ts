import { dayInLondon } from "#contracts/calendar.ts";

import { serverNow, useServerOffset } from "./server-time.ts";

/** The day in London by the server's clock, `YYYY-MM-DD`; as of the last drawing. */
export function useToday(): string {
  useServerOffset();
  return dayInLondon(serverNow());
}
