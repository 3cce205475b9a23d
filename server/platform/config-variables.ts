import { isIP } from "node:net";
import path from "node:path";

import { findPasswordFault } from "#contracts/account-fields.ts";

/** One environment variable: what it may hold, in words, and how its text becomes a value. */
export interface Variable<T> {
  /** Completes the sentence "it must be …". */
  readonly expected: string;
  /** A secret's value never appears in a message, not even in part. */
  readonly secret?: true;
  /** Returns undefined when the text is malformed. Never sees an empty string: empty means unset. */
  readonly parse: (text: string) => T | undefined;
}

const variable = <T>(definition: Variable<T>): Variable<T> => definition;

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function oneOf<const T extends readonly string[]>(...words: T): Variable<T[number]> {
  return variable({
    expected: `one of ${words.join(", ")}`,
    parse: (text) => words.find((word) => word === text),
  });
}

const either = (yes: string, no: string): Variable<boolean> => ({
  expected: `${yes} or ${no}`,
  parse: (text) => (text === yes || text === no ? text === yes : undefined),
});

function matching(expected: string, pattern: RegExp): Variable<string> {
  return variable({ expected, parse: (text) => (pattern.test(text) ? text : undefined) });
}

function secretMatching(expected: string, pattern: RegExp): Variable<string> {
  return { ...matching(expected, pattern), secret: true };
}

function parseUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url && protocols.includes(url.protocol) && url.hostname !== "" ? url : undefined;
}

/** Parses the address of a site or a part of it, without a user name, query or fragment. */
function parseBare(text: string): URL | undefined {
  const url = parseUrl(text, ["http:", "https:"]);
  return url && url.username === "" && url.search === "" && url.hash === "" ? url : undefined;
}

function parseOrigin(text: string): string | undefined {
  const url = parseBare(text);
  return url?.pathname === "/" ? url.origin : undefined;
}

function parseLoopback(text: string): string | undefined {
  const origin = parseOrigin(text);
  return origin !== undefined && ["127.0.0.1", "localhost"].includes(new URL(origin).hostname)
    ? origin
    : undefined;
}

function parseDatabaseUrl(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\/[^/?#\s]*\/[^/?#\s]+(\?\S*)?$/.test(text)) return undefined;
  // libpq's form for a Unix socket has no host ("//user@/name?host=/run/…"), which the URL parser refuses.
  return URL.canParse(text.replace("@/", "@localhost/")) ? text : undefined;
}

function parsePath(text: string): string | undefined {
  const unexpanded = text.startsWith("~") || text.includes("://");
  // oxlint-disable-next-line no-control-regex -- a line break in a path is the mistake this looks for
  return unexpanded || /[\u0000-\u001f]/.test(text) ? undefined : path.resolve(text);
}

function parseSender(text: string): string | undefined {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return EMAIL.test(address) ? text : undefined;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || wholeNumber(bits, 0, version === 4 ? 32 : 128) !== undefined;
}

/** Parses a base address that paths are added to: without a trailing slash. */
function parseBase(text: string): string | undefined {
  return parseBare(text)?.href.replace(/\/+$/, "");
}

/**
 * Parses `name=value,other=value` with special characters in values percent-encoded, as OpenTelemetry writes headers.
 */
function parseHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(",").map((pair) => /^\s*([\w-]+)=((?:[!-$&-~]|%[2-7][0-9a-f])+)\s*$/i.exec(pair));
  if (pairs.includes(null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", decodeURIComponent(pair?.[2] ?? "")]));
}

/** What the installation's pages once had as a sample: by sign-up's rules it is a password, and everybody can read it. */
const PUBLISHED_PASSWORD = "at least 8, with A, a, 1 and !";

/** What `TRUST_PROXY` may mean: no proxy, every proxy, a number of hops, or these addresses and networks. */
export type TrustProxy = boolean | number | string[];

function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === "true" || text === "false") return text === "true";
  if (/^\d+$/.test(text)) return wholeNumber(text, 1, 32);
  const networks = text.split(",").map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** Every variable that Crewyard reads. `docs/operations.md` lists the same names; a test compares them. */
export const VARIABLES = {
  NODE_ENV: oneOf("development", "test", "production"),
  PORT: variable({
    expected: "a whole number from 0 to 65535 (0 takes any free port)",
    parse: (text) => wholeNumber(text, 0, 65_535),
  }),
  HOST: variable({
    expected: "an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0, without a port",
    parse: (text) => (isIP(text) > 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text)) ? text : undefined),
  }),
  PUBLIC_URL: variable({
    expected: "the site's address without a path, such as https://crewyard.example",
    parse: parseOrigin,
  }),
  DATA_DIR: variable({
    expected: "the path of a folder, written out in full or from the project's folder",
    parse: parsePath,
  }),
  DATABASE_URL: variable({
    expected: "a PostgreSQL address, postgres://user:password@host:5432/database",
    secret: true,
    parse: parseDatabaseUrl,
  }),
  DATABASE_REPLICA_URL: variable({
    expected: "the address of a streaming replica, postgres://user:password@host:5432/database",
    secret: true,
    parse: parseDatabaseUrl,
  }),
  REDIS_URL: variable({
    expected: "a Redis address, redis://host:6379 or rediss://host:6379",
    secret: true,
    parse: (text) => parseUrl(text, ["redis:", "rediss:"]) && text,
  }),
  SMTP_URL: variable({
    expected: "a mail server's address, smtp://user:password@host:587 or smtps://user:password@host:465",
    secret: true,
    parse: (text) => parseUrl(text, ["smtp:", "smtps:"]) && text,
  }),
  MAIL_FROM: variable({
    expected: "a sender, such as Crewyard <hello@crewyard.example>",
    parse: parseSender,
  }),
  SUPPORT_EMAIL: matching("an email address", EMAIL),
  SITE_ADDRESS: matching("a name and a postal address in one line", /^[^\p{C}]{5,200}$/u),
  SITE_PHONE: matching("a telephone number, such as 0113 496 0000", /^\+?[\d ]{5,30}$/),
  ADVERTISING_EMAIL: matching("an email address", EMAIL),
  STRIPE_SECRET_KEY: secretMatching(
    "a Stripe secret key, beginning sk_test_, sk_live_, rk_test_ or rk_live_",
    /^[sr]k_(test|live)_\w+$/,
  ),
  STRIPE_PUBLISHABLE_KEY: secretMatching(
    "a Stripe publishable key, beginning pk_test_ or pk_live_",
    /^pk_(test|live)_\w+$/,
  ),
  STRIPE_WEBHOOK_SECRET: secretMatching("a Stripe webhook signing secret, beginning whsec_", /^whsec_\S+$/),
  STRIPE_API_URL: variable({
    expected: "the address of a stand-in for Stripe on this machine, such as http://127.0.0.1:12111",
    parse: parseLoopback,
  }),
  S3_ENDPOINT: variable({
    expected: "the storage service's address without a path, such as https://s3.eu-west-2.amazonaws.com",
    parse: parseOrigin,
  }),
  S3_REGION: matching("a region's name, such as eu-west-2", /^[a-z0-9-]{1,40}$/i),
  S3_BUCKET: matching(
    "a bucket's name: 3 to 63 small letters, digits, dots and hyphens",
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  ),
  S3_ACCESS_KEY_ID: secretMatching("an access key without spaces", /^\S{3,200}$/),
  S3_SECRET_ACCESS_KEY: secretMatching("a secret key without spaces, at least 8 characters", /^\S{8,200}$/),
  AD_SCRIPT_URL: variable({
    expected: "the https:// address of an advertising script",
    parse: (text) => parseUrl(text, ["https:"]) && text,
  }),
  ACTIVE_MEMBERS: matching(
    "a number of members as it is to be read, such as 5,000+, or none",
    /^(none|[\d.,]{1,12}\+?)$/,
  ),
  DEMO: either("true", "false"),
  REQUIRE_SECOND_FACTOR: either("true", "false"),
  ADMIN_EMAIL: matching("an email address", EMAIL),
  ADMIN_PASSWORD: variable({
    expected:
      "at least 8 characters with an uppercase letter, a lowercase letter, a number and a special character, as sign-up asks, and no sample. If the account has a sample, change the account's password, too",
    secret: true,
    parse: (text) => (findPasswordFault(text) === null && text !== PUBLISHED_PASSWORD ? text : undefined),
  }),
  TRUST_PROXY: variable<TrustProxy>({
    expected:
      "false, true, a number of proxies from 1 to 32, or addresses and networks with commas between, such as 10.0.0.0/8",
    parse: parseTrustProxy,
  }),
  RATE_LIMITS: either("on", "off"),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  METRICS_TOKEN: secretMatching("a token of at least 16 characters without spaces", /^\S{16,200}$/),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    expected: "the address of an OpenTelemetry collector for OTLP over HTTP, such as http://127.0.0.1:4318",
    parse: parseBase,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable({
    expected: "headers for the collector, such as authorization=Bearer%20abc, with commas between",
    secret: true,
    parse: parseHeaders,
  }),
  OTEL_TRACES_SAMPLER_ARG: variable({
    expected: "the share of requests and jobs to trace, from 0 to 1, such as 0.1",
    parse: (text) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined),
  }),
} as const;

export type VariableName = keyof typeof VARIABLES;
