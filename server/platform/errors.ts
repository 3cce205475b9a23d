import {
  errorCatalogue,
  type ErrorBody,
  type ErrorCode,
  type SecondFactorDemand,
} from "#contracts/errors.ts";

interface ErrorDetails {
  /** Words more specific than the catalogue's, for example with a date. */
  words?: string;
  /** Words per field of the payload. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number;
  /** Further headers of the response. */
  headers?: Readonly<Record<string, string>>;
  /** With `second_factor_required`. */
  secondFactor?: SecondFactorDemand;
  /** With `account_banned`. */
  appealPath?: string;
  hasAppealed?: boolean;
}

/** A refusal that the caller is told about. Any other error is a server fault and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.words ?? errorCatalogue[code].words);
    this.name = "AppError";
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = details;
  }

  toBody(): ErrorBody {
    const { fields, secondFactor, appealPath, hasAppealed } = this.details;
    return {
      message: this.message,
      error: this.message,
      code: this.code,
      ...(fields && { fields }),
      ...(secondFactor && { secondFactor }),
      ...(appealPath !== undefined && { appealPath }),
      ...(hasAppealed !== undefined && { hasAppealed }),
    };
  }
}

/** Returns the value, or throws the refusal of that code if there is none. */
export function orThrow<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code);
  return value;
}

/** Creates a refusal about one field, in that field's words. */
export function fieldError(field: string, words: string): AppError {
  return new AppError("invalid_input", { words, fields: { [field]: words } });
}
