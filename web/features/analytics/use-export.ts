import { useEffect, useRef, useState } from "react";

import { dayInLondon } from "#contracts/calendar.ts";
import { ANALYTICS_PAGE_MAX } from "#contracts/reference/analytics.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { serverNow } from "../../platform/server-time.ts";
import { fileName, saveFile, toFile, toLines } from "./csv.ts";
import { fetchPage, type AnalyticsList } from "./lists.ts";
import { wordsOfPeriod, type Period } from "./periods.ts";

/** Exports the whole list, not just the rows shown; stops when the screen is left. */
export function useExport<Row extends { id: number }>(list: AnalyticsList<Row>, period: Period) {
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [fault, setFault] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setFault(undefined);
    setSaved(undefined);
    setProgress({ done: 0, of: 0 });
    try {
      const parts = [toLines([list.columns.map(({ label }) => label)])];
      let done = 0;
      let cursor: string | undefined;
      do {
        const page = await fetchPage(list, {
          period,
          cursor,
          limit: ANALYTICS_PAGE_MAX,
          signal: stop.signal,
        });
        parts.push(toLines(page.rows.map((row) => list.columns.map(({ text }) => text(row)))));
        done += page.rows.length;
        cursor = page.cursor ?? undefined;
        setProgress({ done, of: Math.max(done, page.totalCount) });
      } while (cursor !== undefined);
      const days = list.hasPeriod ? wordsOfPeriod(period).file : "all";
      const name = fileName(list.key, days, dayInLondon(serverNow()));
      saveFile(toFile(parts), name);
      setSaved(`${done.toLocaleString("en-GB")} rows saved as ${name}`);
    } catch (error) {
      if (!stop.signal.aborted) setFault(errorMessage(error));
    } finally {
      if (!stop.signal.aborted) setProgress(undefined);
    }
  };
  return { start, progress, fault, saved };
}
