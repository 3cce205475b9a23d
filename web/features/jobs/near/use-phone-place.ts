import { useEffect, useState } from "react";

import { findNearestTown } from "#contracts/jobs.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { findArea } from "#contracts/reference/regions.ts";

import { call } from "../../../platform/api-client.ts";
import { errorMessage } from "../../../platform/api-error.ts";

/** A town in our lists. */
export interface TownPlace {
  readonly county: AreaKey;
  readonly name: string;
}

const WAIT_MS = 15_000;
const REFUSED = "Your device did not say where it is. Choose your county, or type a town.";
const ABROAD = "There is no UK town near you. Type a town.";

/** Two decimals, about half a mile: all that ever leaves the device. */
const roundPlace = ({ latitude, longitude }: GeolocationCoordinates) =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/**
 * The device's location, requested only by `find`, and stored neither here nor on the server. A late response is
 * ignored once the dialog is no longer `open`.
 */
export function usePhonePlace(open: boolean, onFound: (town: TownPlace) => void) {
  const [asking, setAsking] = useState<AbortController>();
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => asking?.abort(), [asking, open]);
  const find = async () => {
    const started = new AbortController();
    setAsking(started);
    setFault(null);
    const found = await findTown(started.signal);
    if (started.signal.aborted) return;
    setAsking(undefined);
    if (typeof found === "string") setFault(found);
    else onFound(found);
  };
  return { isFinding: asking?.signal.aborted === false, fault, find: () => void find() };
}

/** Returns the nearest town, or an error message. */
async function findTown(signal: AbortSignal): Promise<TownPlace | string> {
  const coords = await readPlace();
  if (coords === undefined) return REFUSED;
  try {
    const { town } = await call(findNearestTown, { query: { at: roundPlace(coords) }, signal });
    const county = town === null ? undefined : findArea(town.county)?.key;
    return town === null || county === undefined ? ABROAD : { county, name: town.name };
  } catch (error) {
    return isRefused(error) ? ABROAD : errorMessage(error);
  }
}

/** The device's location, if it gives one. */
function readPlace(): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(undefined),
      { timeout: WAIT_MS, maximumAge: 600_000, enableHighAccuracy: false },
    );
  });
}

/** The server rejects coordinates outside its range: the device is far from the UK. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 400;
}
