/** One area as the data files write it; `regions.ts` adds the nation and the label. */
export interface AreaRow {
  /** Stored, sent and filtered by. Never holds a comma, because 'Town, County' is split at the last one. */
  readonly key: string;
  /** What lists show when the key itself would not do. */
  readonly label?: string;
  /** What a list shows under the nation's name, when that says half of it. */
  readonly underNation?: string;
  /** What the sign-up and profile lists show instead (one place is named twice). */
  readonly signUpLabel?: string;
  /** What follows the town in 'Town, County' when the key would read badly there. */
  readonly postalName?: string;
  /** Abbreviations, old counties and today's councils that mean this area, with commas between them; compared normalised. */
  readonly aliases?: string;
  /** Latitude and longitude of its rough centre, in degrees. */
  readonly centre: readonly [number, number];
}
