/** One area as the data files write it; `regions.ts` adds the nation and the label. */
export interface AreaRow {
  /**
   * The value that is stored, sent and filtered by. Never contains a comma, because 'Town, County' is split at the last
   * comma.
   */
  readonly key: string;
  /** The label in lists, if it differs from the key. */
  readonly label?: string;
  /** The label under the nation's name, if that would repeat part of it. */
  readonly underNation?: string;
  /** The label in the sign-up and profile lists (one place has two names). */
  readonly signUpLabel?: string;
  /** The part after the town in 'Town, County', if the key would read badly there. */
  readonly postalName?: string;
  /** Abbreviations, old counties and today's councils that mean this area, with commas between them; compared normalised. */
  readonly aliases?: string;
  /** Latitude and longitude of its rough centre, in degrees. */
  readonly centre: readonly [number, number];
}
