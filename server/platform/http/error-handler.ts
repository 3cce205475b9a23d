import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { BRAND } from "#contracts/brand.ts";
import { fileReply, type Endpoint } from "#contracts/endpoint.ts";
import type { ErrorCode } from "#contracts/errors.ts";
import { PAGES } from "#contracts/pages.ts";

import { AppError } from "../errors.ts";
import { sendSmallPage } from "./small-page.ts";

/** Fastify's own refusals, as our codes. */
const BY_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_request",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "malformed_request",
  FST_REQ_FILE_TOO_LARGE: "image_too_large",
  FST_FILES_LIMIT: "malformed_request",
  FST_PARTS_LIMIT: "malformed_request",
  FST_FIELDS_LIMIT: "malformed_request",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
};

/** PostgreSQL's classes of transient errors: connections, shutdown, too many clients, timeouts. */
const PASSING_CODES =
  /^(08...|57P0[1-5]|53[123]00|57014|25P03|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;
/** The driver's messages for a lost or failed connection; they come without a code. */
const PASSING_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The system's codes for a full disk or quota, and for too many open files. */
const NO_ROOM = /^(ENOSPC|EDQUOT)$/;
const TOO_MANY_FILES = /^(EMFILE|ENFILE)$/;
/** PostgreSQL's code for its own full disk. */
const DATABASE_FULL = "53100";

/**
 * Refusals of access to the staff's or another member's things. Our screens seldom lead there: an old page, the
 * portal's sign-in and staff without a second factor do.
 */
const DENIED: ReadonlySet<ErrorCode> = new Set([
  "not_allowed",
  "admin_only",
  "second_factor_enrolment_required",
  "file_not_shared",
]);

/**
 * Every failure is sent as `{ message, error, code, fields? }`; one that is not a refusal is logged and reveals nothing
 * more.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const appError = toAppError(error);
    // A deliberate refusal, even a 503, is no fault: the response's log line is enough.
    if (appError.status >= 500 && appError !== error)
      request.log.error({ err: error, requestId: request.id }, wordsForOperator(error));
    if (DENIED.has(appError.code)) logDenial(request, appError);
    return isFileVisit(request) ? sendFileNotice(reply, appError) : sendError(reply, appError);
  });
}

/** True if a file is opened in a browser tab: a person, not our app, reads the refusal. */
function isFileVisit({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config as { endpoint?: Endpoint };
  if (method !== "GET" || endpoint?.reply !== fileReply) return false;
  // Older browsers do not send `sec-fetch-dest`.
  const isPage = headers.accept?.includes("text/html") === true;
  return (headers["sec-fetch-dest"] ?? (isPage ? "document" : "")) === "document";
}

function sendFileNotice(reply: FastifyReply, appError: AppError): FastifyReply {
  return sendSmallPage(withHeadersOf(appError, reply), appError.status, {
    title: "The file did not open",
    words: [appError.toBody().message],
    link: { path: PAGES.home.pattern, words: `Go to ${BRAND.name}` },
  });
}

/** Logs who was refused what. Uses the contract's route, as a real path may name people and things. */
function logDenial({ id, viewer, method, routeOptions, log }: FastifyRequest, { code }: AppError): void {
  const who = { userId: viewer?.userId ?? null, role: viewer?.role ?? null };
  log.warn({ requestId: id, ...who, method, route: routeOptions.url, code }, "permission denied");
}

function wordsForOperator({ code }: FastifyError | AppError): string {
  if (NO_ROOM.test(code))
    return "request failed: the disk of DATA_DIR is full; make room, nothing needs a restart";
  if (code === DATABASE_FULL)
    return "request failed: the disk of PostgreSQL is full; make room, nothing needs a restart";
  return "request failed";
}

/** Responds with `/api`'s JSON 404, or 405 if only the method is wrong; pages have their own. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = request.server.methodsAt(request.url.split("?", 1)[0] ?? "/");
  // The method matches if a file was deleted since the server started.
  if (methods.length === 0 || methods.includes(request.method))
    return sendError(reply, new AppError("not_found"));
  return sendError(reply.header("allow", methods.join(", ")), new AppError("method_not_allowed"));
}

export function sendError(reply: FastifyReply, appError: AppError): FastifyReply {
  return withHeadersOf(appError, reply)
    .code(appError.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(appError.toBody()));
}

function withHeadersOf({ details }: AppError, reply: FastifyReply): FastifyReply {
  const { headers, retryAfter } = details;
  if (headers !== undefined) void reply.headers(headers);
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  return reply;
}

/** Whatever was thrown, as a refusal: itself when it is one, otherwise words that give nothing away. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof Error)) return new AppError("server_error");
  const error = thrown as FastifyError;
  const known = BY_FASTIFY[error.code ?? ""];
  if (known !== undefined) return new AppError(known);
  if (NO_ROOM.test(error.code ?? "")) return new AppError("storage_full", { retryAfter: 60 });
  if (TOO_MANY_FILES.test(error.code ?? "")) return new AppError("storage_unavailable", { retryAfter: 5 });
  // A missing socket, an unknown name: any failure to connect.
  const cannotConnect =
    "syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo");
  if (cannotConnect || PASSING_CODES.test(error.code ?? "") || PASSING_WORDS.test(error.message)) {
    return new AppError("unavailable", { retryAfter: 2 });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError("malformed_request");
  }
  return new AppError("server_error");
}
