/**
 * What a job says of itself by yes or no, under the words that its form, its card and the board's filter have for it. Each
 * is a filter and part of a saved search. A job is listed once more for each choice among its flags: with more than four
 * of them they want another index.
 */
export const JOB_FLAGS = { parkingOnSite: "Parking on site" } as const;
export type JobFlag = keyof typeof JOB_FLAGS;

export const FLAG_NAMES = Object.keys(JOB_FLAGS) as JobFlag[];

/** Something for each flag. */
export function forFlags<Each>(make: (flag: JobFlag) => Each): Record<JobFlag, Each> {
  return Object.fromEntries(FLAG_NAMES.map((flag) => [flag, make(flag)])) as Record<JobFlag, Each>;
}

/** The flags that hold, as they are stored. */
export function flagsOf(values: Readonly<Partial<Record<JobFlag, boolean | undefined>>>): JobFlag[] {
  return FLAG_NAMES.filter((flag) => values[flag] === true).toSorted();
}

/** The way back. */
export function readFlags(stored: readonly string[]): Record<JobFlag, boolean> {
  return forFlags((flag) => stored.includes(flag));
}
