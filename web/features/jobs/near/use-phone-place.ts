import { useState } from "react";

import { findNearestTown } from "#contracts/jobs.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { findArea } from "#contracts/reference/regions.ts";

import { call } from "../../../platform/api-client.ts";
import { errorMessage } from "../../../platform/api-error.ts";

/** A town of our lists. */
export interface TownPlace {
  readonly county: AreaKey;
  readonly name: string;
}

const WAIT_MS = 15_000;
const REFUSED = "Your device did not say where it is. Choose your county, or type a town.";
const ABROAD = "There is no UK town near you. Type a town.";

/** Two decimals, half a mile or so: all that ever leaves the device. */
const roundPlace = ({ latitude, longitude }: GeolocationCoordinates) =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/** Where the device is, asked for only by `find`; nothing of it is kept here or on the server. */
export function usePhonePlace(onFound: (town: TownPlace) => void) {
  const [state, setState] = useState<{ isFinding: boolean; fault: string | null }>({
    isFinding: false,
    fault: null,
  });
  const fail = (fault: string) => setState({ isFinding: false, fault });
  const lookUp = async (coords: GeolocationCoordinates) => {
    try {
      const { town } = await call(findNearestTown, { query: { at: roundPlace(coords) } });
      const county = town === null ? undefined : findArea(town.county)?.key;
      if (town === null || county === undefined) return fail(ABROAD);
      setState({ isFinding: false, fault: null });
      onFound({ county, name: town.name });
    } catch (error) {
      fail(isRefused(error) ? ABROAD : errorMessage(error));
    }
  };
  return {
    ...state,
    find: () => {
      if (!("geolocation" in navigator)) return fail(REFUSED);
      setState({ isFinding: true, fault: null });
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => void lookUp(coords),
        () => fail(REFUSED),
        { timeout: WAIT_MS, maximumAge: 600_000, enableHighAccuracy: false },
      );
    },
  };
}

/** Degrees that are none of ours: far from the country they are written otherwise. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 400;
}
