/** One mistake that somebody could make, as a change of one text to another, and the tests that have to notice it. */
export interface Fault {
  /** What is wrong then, as a person would say it. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** The nearest tests: words that choose test files, as after `npm test -- api`. */
  readonly tests: readonly string[];
  /** Where those tests are; `api` unless said. */
  readonly step?: "unit" | "api" | "e2e";
}
