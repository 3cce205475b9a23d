/**
 * A job's yes/no properties, with the words for its form, its card and the board's filter. Each is a filter and part of
 * a saved search. A job is listed once more for each combination of its flags: more than four flags would need another
 * index.
 */
export const JOB_FLAGS = { parkingOnSite: "Parking on site" } as const;
export type JobFlag = keyof typeof JOB_FLAGS;

export const FLAG_NAMES = Object.keys(JOB_FLAGS) as JobFlag[];

/** Makes a value for each flag. */
export function forFlags<Each>(make: (flag: JobFlag) => Each): Record<JobFlag, Each> {
  return Object.fromEntries(FLAG_NAMES.map((flag) => [flag, make(flag)])) as Record<JobFlag, Each>;
}

/** Returns the flags that are true, as stored. */
export function flagsOf(values: Readonly<Partial<Record<JobFlag, boolean | undefined>>>): JobFlag[] {
  return FLAG_NAMES.filter((flag) => values[flag] === true).toSorted();
}

/** Converts stored flags back. */
export function readFlags(stored: readonly string[]): Record<JobFlag, boolean> {
  return forFlags((flag) => stored.includes(flag));
}
