/** An error's kind, place and causes. Nothing in it comes from a row or from a member's input. */
interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
  readonly errors?: readonly ErrorDescription[];
  readonly [place: string]: unknown;
}

/** Bounds: depth of causes, and errors in an aggregate. */
const DEPTH_MAX = 4;
const ERRORS_MAX = 10;
const MESSAGE_MAX = 500;

/**
 * PostgreSQL's error classes whose messages are about the server, the connection or the statement. All others, and
 * syntax errors (a search's words may cause one), may quote data.
 */
const ABOUT_THE_SERVER = /^(08|25|28|3D|3F|40|42(?!601)|53|55|57|58)/;
/**
 * The fields that locate a PostgreSQL error; `detail`, `hint`, `where` and `internalQuery` hold rows and parameters.
 */
const PLACE = ["severity", "schema", "table", "column", "dataType", "constraint", "routine"];

const EMAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const FRAME = /^\s+at .*(:\d+:\d+|<anonymous>|native)\)?$/;

/** Describes a thrown value for the log, in the same form for every line (`log.ts`). */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: "not an error" };
  const { cause, code, errors, status, syscall } = thrown as Error & Partial<Record<string, unknown>>;
  const isDeeper = depth < DEPTH_MAX;
  const stack = framesOf(thrown);
  return {
    type: thrown.constructor.name || thrown.name,
    message: messageOf(thrown),
    ...(isPlain(code) && { code: String(code) }),
    ...(isPlain(status) && { status }),
    ...(isPlain(syscall) && { syscall }),
    ...(isOfDatabase(thrown) && placeOf(thrown)),
    ...(stack !== "" && { stack }),
    ...(isDeeper && cause !== undefined && { cause: describeError(cause, depth + 1) }),
    ...(isDeeper &&
      Array.isArray(errors) && {
        errors: errors.slice(0, ERRORS_MAX).map((each) => describeError(each, depth + 1)),
      }),
  };
}

function isPlain(value: unknown): value is string | number {
  return typeof value === "number" || (typeof value === "string" && /^[\w.-]{1,60}$/.test(value));
}

function messageOf(error: Error): string {
  if (isOfDatabase(error) && !ABOUT_THE_SERVER.test(error.code))
    return "the database refused a value or a statement";
  // The parser quotes the text that it could not read.
  const message = error instanceof SyntaxError ? error.message.replace(/["'].*["']/s, "…") : error.message;
  return message.replace(EMAIL, "…").slice(0, MESSAGE_MAX);
}

/** Recognised by its shape: the job library and the pool have their own drivers. */
function isOfDatabase(error: Error): error is Error & { code: string } {
  return "severity" in error && "code" in error && typeof error.code === "string";
}

function placeOf(error: Error): Record<string, unknown> {
  const given = Object.entries(error).filter(([name, value]) => PLACE.includes(name) && isPlain(value));
  return Object.fromEntries(given);
}

/** Returns only the calls of a stack, which begins with the message, whose lines may look like anything. */
function framesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message);
  const calls = at < 0 ? stack : stack.slice(at + message.length);
  return calls
    .split("\n")
    .filter((line) => FRAME.test(line))
    .join("\n");
}
