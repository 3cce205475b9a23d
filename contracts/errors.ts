import { catalogue } from "./error-catalogue.ts";

/** A stable error code, the same on the wire, in the logs and in the tests. */
export type ErrorCode = keyof typeof catalogue;

export const errorCatalogue: Readonly<
  Record<ErrorCode, { readonly status: number; readonly words: string }>
> = catalogue;

/** What every refusal looks like on the wire; `error` repeats `message`. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  /** Words per field, all of them at once, keyed by the field's name in the payload. */
  fields?: Record<string, string>;
}
