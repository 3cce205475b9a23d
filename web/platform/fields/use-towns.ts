import { useEffect, useState } from "react";

import type { AreaKey } from "#contracts/reference/regions.ts";

type TownsOf = (area: AreaKey) => readonly string[];

let known: TownsOf | undefined;

/** The towns of every area, fetched when first `wanted`: 25 kB that most visits never need. */
export function useTowns(wanted: boolean) {
  const [read, setRead] = useState<{ townsOf?: TownsOf } | undefined>(known && { townsOf: known });

  useEffect(() => {
    if (!wanted || read !== undefined) return undefined;
    let isLeft = false;
    import("#contracts/reference/towns.ts").then(
      ({ townsOf }) => {
        known = townsOf;
        if (!isLeft) setRead({ townsOf });
      },
      () => isLeft || setRead({}),
    );
    return () => {
      isLeft = true;
    };
  }, [wanted, read]);

  return {
    /** Undefined until they have loaded. */
    townsOf: read?.townsOf,
    hasFailed: read !== undefined && read.townsOf === undefined,
    retry: () => setRead(undefined),
  };
}
