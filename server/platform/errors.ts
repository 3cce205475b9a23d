import {
  errorCatalogue,
  type ErrorBody,
  type ErrorCode,
  type SecondFactorDemand,
} from "#contracts/errors.ts";

interface ErrorDetails {
  /** Words that say more than the catalogue's, for example with a date in them. */
  words?: string;
  /** Words per field of the payload. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number;
  /** What else the answer's head says. */
  headers?: Readonly<Record<string, string>>;
  /** With `second_factor_required`. */
  secondFactor?: SecondFactorDemand;
  /** With `account_banned`. */
  appealPath?: string;
  hasAppealed?: boolean;
}

/** A refusal that the caller is told about. Anything else that is thrown is our fault and answers 500. */
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

/** What was looked for; without it the refusal of that code. */
export function orThrow<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code);
  return value;
}

/** A refusal about one field, in that field's words. */
export function fieldError(field: string, words: string): AppError {
  return new AppError("invalid_input", { words, fields: { [field]: words } });
}
