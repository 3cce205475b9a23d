import path from "node:path";

import { BRAND, EXAMPLE_CONTACT, type SiteContact } from "#contracts/brand.ts";

import { findMisspelling } from "./config-spelling.ts";
import { VARIABLES } from "./config-variables.ts";
import type { TrustProxy, VariableName } from "./config-variables.ts";

/** The environment has a setting that Crewyard cannot start with. `message` is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The settings from the environment, checked and typed. Optional services are null if they are not configured. */
export interface Config {
  readonly environment: ValueOf<"NODE_ENV">;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** The site's origin, without a trailing slash: links in emails begin with it. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null means the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A streaming replica of the database, for reads that may be a second old. */
  readonly replicaUrl: string | null;
  readonly redisUrl: string | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** How members contact the site's operator; invented until it is set. */
  readonly contact: SiteContact;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    /** The address of a substitute for Stripe's API in tests; null for Stripe itself. */
    readonly apiUrl: string | null;
  } | null;
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  readonly adScriptUrl: string | null;
  /** How many active members the page for advertisers mentions; null leaves the number out. */
  readonly activeMembers: string | null;
  /** Whether the first start fills an empty database with the demo community. */
  readonly demo: boolean;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  /** Whether moderators and administrators need a second factor for their work. */
  readonly requireSecondFactor: boolean;
  readonly trustProxy: TrustProxy;
  readonly rateLimits: boolean;
  readonly logLevel: ValueOf<"LOG_LEVEL">;
  readonly metricsToken: string | null;
  /**
   * Where spans are sent (an OTLP collector, without `/v1/traces`), the headers sent with them, and the share of
   * requests and jobs that are traced, from 0 to 1.
   */
  readonly traces: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly share: number;
  } | null;
}

type ValueOf<Name extends VariableName> = Exclude<ReturnType<(typeof VARIABLES)[Name]["parse"]>, undefined>;

const S3 = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const CONTACT = ["SUPPORT_EMAIL", "SITE_ADDRESS"] as const;

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 * @throws {ConfigError} at the first malformed, incomplete or misspelt variable.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  refuseMisspelling(env);
  const port = read(env, "PORT") ?? 3000;
  const publicUrl = readPublicUrl(env, port);
  const environment = readEnvironment(env, publicUrl);
  return {
    environment,
    port,
    host: read(env, "HOST") ?? "127.0.0.1",
    publicUrl,
    dataDir: read(env, "DATA_DIR") ?? path.resolve("data"),
    databaseUrl: read(env, "DATABASE_URL") ?? null,
    replicaUrl: readReplicaUrl(env),
    redisUrl: read(env, "REDIS_URL") ?? null,
    mail: {
      smtpUrl: read(env, "SMTP_URL") ?? null,
      from: read(env, "MAIL_FROM") ?? `${BRAND.name} <no-reply@${new URL(publicUrl).hostname}>`,
    },
    contact: readContact(env),
    stripe: readStripe(env, environment),
    s3: readS3(env),
    adScriptUrl: read(env, "AD_SCRIPT_URL") ?? null,
    activeMembers: readActiveMembers(env),
    // A community of invented members must never appear on a real site because a line was forgotten.
    demo: read(env, "DEMO") ?? environment !== "production",
    firstAdmin: readFirstAdmin(env),
    requireSecondFactor: read(env, "REQUIRE_SECOND_FACTOR") ?? environment === "production",
    trustProxy: readTrustProxy(env, publicUrl),
    rateLimits: readRateLimits(env, environment),
    logLevel: read(env, "LOG_LEVEL") ?? "info",
    metricsToken: read(env, "METRICS_TOKEN") ?? null,
    traces: readTraces(env),
  };
}

/**
 * Links in emails begin with this address, and writes from any other origin are refused. So it must be set if the port
 * is not known yet.
 */
function readPublicUrl(env: NodeJS.ProcessEnv, port: number): string {
  const publicUrl = read(env, "PUBLIC_URL");
  if (publicUrl === undefined && port === 0)
    throw new ConfigError(
      "PORT is 0, any free port, but PUBLIC_URL is not set: say how the site is reached.",
    );
  return publicUrl ?? `http://localhost:${port}`;
}

function read<Name extends VariableName>(env: NodeJS.ProcessEnv, name: Name): ValueOf<Name> | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  const { expected, parse, ...rest } = VARIABLES[name];
  const value = parse(text);
  // TypeScript does not connect VARIABLES[Name].parse with ReturnType of the same; the table does.
  if (value !== undefined) return value as ValueOf<Name>;
  const hidden = "secret" in rest || /:\/\/[^/]*@/.test(text);
  const given = hidden ? "is set to something else (not shown)" : `is ${quote(text)}`;
  throw new ConfigError(`${name} ${given}; it must be ${expected}.`);
}

/** Reads all variables of a group, or returns null if none is set. */
function readGroup<const Names extends readonly VariableName[]>(
  env: NodeJS.ProcessEnv,
  names: Names,
): { [Name in Names[number]]: ValueOf<Name> } | null {
  const missing = names.filter((name) => read(env, name) === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    const present = names.filter((name) => !missing.includes(name));
    throw new ConfigError(
      `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not set, but ${present.join(" and ")} ` +
        `${present.length === 1 ? "is" : "are"}; set all ${names.length} of them or none.`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, read(env, name)])) as {
    [Name in Names[number]]: ValueOf<Name>;
  };
}

function readReplicaUrl(env: NodeJS.ProcessEnv): Config["replicaUrl"] {
  const url = read(env, "DATABASE_REPLICA_URL") ?? null;
  if (url !== null && read(env, "DATABASE_URL") === undefined) {
    throw new ConfigError(
      "DATABASE_REPLICA_URL is set, but DATABASE_URL is not; the embedded database has no replica.",
    );
  }
  return url;
}

/** Test cards, the demo community and an open outbox must never be on a real site because a line was forgotten. */
function readEnvironment(env: NodeJS.ProcessEnv, publicUrl: string): Config["environment"] {
  const environment = read(env, "NODE_ENV");
  if (environment === undefined && publicUrl.startsWith("https:")) {
    throw new ConfigError(
      "NODE_ENV is not set, but PUBLIC_URL begins with https://; set it to production for a real site, or to " +
        "development for test cards, the demo community and emails in a folder.",
    );
  }
  return environment ?? "development";
}

/**
 * If TLS ends in front of Crewyard and the proxy is unknown, all visitors share the proxy's address, and its limits
 * lock all of them out.
 */
function readTrustProxy(env: NodeJS.ProcessEnv, publicUrl: string): TrustProxy {
  const trustProxy = read(env, "TRUST_PROXY");
  if (trustProxy === undefined && publicUrl.startsWith("https:")) {
    throw new ConfigError(
      "TRUST_PROXY is not set, but PUBLIC_URL begins with https://; set it to the address of the proxy in front, such " +
        "as 127.0.0.1, or to false when what is in front does not change whom we see.",
    );
  }
  return trustProxy ?? false;
}

/**
 * Reads the site's contact details. Invented and real details never appear together, least of all a telephone number
 * without an owner.
 */
function readContact(env: NodeJS.ProcessEnv): SiteContact {
  const group = readGroup(env, CONTACT);
  if (group === null) {
    const alone = (["SITE_PHONE", "ADVERTISING_EMAIL"] as const).find(
      (name) => read(env, name) !== undefined,
    );
    if (alone === undefined) return EXAMPLE_CONTACT;
    throw new ConfigError(`${alone} is set, but ${CONTACT.join(" and ")} are not; set both of them too.`);
  }
  return {
    supportEmail: group.SUPPORT_EMAIL,
    advertisingEmail: read(env, "ADVERTISING_EMAIL") ?? group.SUPPORT_EMAIL,
    address: group.SITE_ADDRESS,
    phone: read(env, "SITE_PHONE") ?? null,
  };
}

function readStripe(env: NodeJS.ProcessEnv, environment: Config["environment"]): Config["stripe"] {
  const group = readGroup(env, ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"]);
  const apiUrl = read(env, "STRIPE_API_URL") ?? null;
  if (apiUrl !== null && environment === "production") {
    throw new ConfigError("STRIPE_API_URL is set, but NODE_ENV is production; it is for tests only.");
  }
  if (!group) return null;
  const isLive = (key: string): boolean => key.includes("_live_");
  if (isLive(group.STRIPE_SECRET_KEY) !== isLive(group.STRIPE_PUBLISHABLE_KEY)) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.",
    );
  }
  return {
    secretKey: group.STRIPE_SECRET_KEY,
    publishableKey: group.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: group.STRIPE_WEBHOOK_SECRET,
    apiUrl,
  };
}

function readS3(env: NodeJS.ProcessEnv): Config["s3"] {
  const group = readGroup(env, S3);
  return (
    group && {
      endpoint: group.S3_ENDPOINT,
      region: group.S3_REGION,
      bucket: group.S3_BUCKET,
      accessKeyId: group.S3_ACCESS_KEY_ID,
      secretAccessKey: group.S3_SECRET_ACCESS_KEY,
    }
  );
}

function readActiveMembers(env: NodeJS.ProcessEnv): Config["activeMembers"] {
  const said = read(env, "ACTIVE_MEMBERS") ?? "5,000+";
  return said === "none" ? null : said;
}

function readTraces(env: NodeJS.ProcessEnv): Config["traces"] {
  const endpoint = read(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
  const headers = read(env, "OTEL_EXPORTER_OTLP_HEADERS") ?? {};
  const share = read(env, "OTEL_TRACES_SAMPLER_ARG") ?? 1;
  return endpoint === undefined ? null : { endpoint, headers, share };
}

function readFirstAdmin(env: NodeJS.ProcessEnv): Config["firstAdmin"] {
  const group = readGroup(env, ["ADMIN_EMAIL", "ADMIN_PASSWORD"]);
  return group && { email: group.ADMIN_EMAIL, password: group.ADMIN_PASSWORD };
}

function readRateLimits(env: NodeJS.ProcessEnv, environment: Config["environment"]): boolean {
  const rateLimits = read(env, "RATE_LIMITS") ?? true;
  if (!rateLimits && environment === "production") {
    throw new ConfigError(
      "RATE_LIMITS is off, but NODE_ENV is production; limits may be off only for measurements.",
    );
  }
  return rateLimits;
}

function refuseMisspelling(env: NodeJS.ProcessEnv): void {
  const names = Object.keys(env).filter((name) => env[name] !== undefined && env[name] !== "");
  const found = findMisspelling(names, Object.keys(VARIABLES));
  if (found)
    throw new ConfigError(`${found.name} is not a setting of ${BRAND.name}; did you mean ${found.nearest}?`);
}

/** Escapes and shortens a value, so that the message always stays one line. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
