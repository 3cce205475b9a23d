import { useEffect, useState } from "react";

import type { AreaKey } from "#contracts/reference/regions.ts";

type TownsOf = (area: AreaKey) => readonly string[];

let known: TownsOf | undefined;

/** The towns of every area, fetched when they are first `wanted`: 25 kB that most visits never need. */
export function useTowns(wanted: boolean) {
  const [townsOf, setTownsOf] = useState<{ of: TownsOf } | undefined>(known && { of: known });
  const [attempt, setAttempt] = useState({ number: 1, failed: false });

  useEffect(() => {
    if (!wanted || townsOf !== undefined) return undefined;
    let isLeft = false;
    const load = async () => {
      try {
        const module = await import("#contracts/reference/towns.ts");
        known = module.townsOf;
        if (!isLeft) setTownsOf({ of: module.townsOf });
      } catch {
        if (!isLeft) setAttempt((last) => ({ ...last, failed: true }));
      }
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [wanted, townsOf, attempt.number]);

  return {
    /** Undefined until they have come. */
    townsOf: townsOf?.of,
    hasFailed: attempt.failed && townsOf === undefined,
    retry: () => setAttempt((last) => ({ number: last.number + 1, failed: false })),
  };
}
