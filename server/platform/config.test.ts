import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { VARIABLES } from "./config-variables.ts";
import type { VariableName } from "./config-variables.ts";
import { ConfigError, loadConfig } from "./config.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_51abc",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
};
const CONTACT = { SUPPORT_EMAIL: "help@your.site", SITE_ADDRESS: "Yours Ltd, 1 Mill Lane, York YO1 7HH" };
const S3 = {
  S3_ENDPOINT: "http://127.0.0.1:9000",
  S3_REGION: "eu-west-2",
  S3_BUCKET: "crewyard-media",
  S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
  S3_SECRET_ACCESS_KEY: "wJalrXUtnFEMI",
};

function explainError(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** For every variable, values that must stop the start. */
const MALFORMED: Record<VariableName, string[]> = {
  NODE_ENV: ["prod", "Production"],
  PORT: ["eighty", "-1", "65536", "3000.5", "0x50", " 3000", "3000;"],
  HOST: ["http://localhost", "localhost:3000", "256.1.1.1", "-a", "a b"],
  PUBLIC_URL: [
    "crewyard.example",
    "ftp://crewyard.example",
    "https://crewyard.example/app",
    "https://u:p@x.example",
    "https://",
  ],
  DATA_DIR: ["~/data", "file:///srv/data", "data\nmore"],
  DATABASE_URL: [
    "mysql://db/crewyard",
    "postgres://db",
    "db.example:5432/crewyard",
    "postgres://db:99999/crewyard",
    "postgres:///",
  ],
  DATABASE_REPLICA_URL: ["mysql://db/crewyard", "replica.example"],
  REDIS_URL: ["localhost:6379", "http://localhost:6379", "redis://"],
  SMTP_URL: ["mail.example:587", "https://mail.example", "smtp://"],
  MAIL_FROM: ["Crewyard", "Crewyard <hello>", "a@b.example\nBcc: c@d.example", "<>"],
  SUPPORT_EMAIL: ["support", "a b@c.example"],
  SITE_ADDRESS: ["York", "Yours Ltd\n1 Mill Lane"],
  SITE_PHONE: ["ring us", "+44 (0)113 496 0000"],
  ADVERTISING_EMAIL: ["ads@"],
  STRIPE_SECRET_KEY: ["pk_test_1", "sk_1"],
  STRIPE_PUBLISHABLE_KEY: ["sk_test_1"],
  STRIPE_WEBHOOK_SECRET: ["secret"],
  STRIPE_API_URL: ["http://stripe.example", "127.0.0.1:12111", "http://127.0.0.1:12111/v1"],
  S3_ENDPOINT: ["s3.example", "https://s3.example/bucket"],
  S3_REGION: ["eu west"],
  S3_BUCKET: ["Bucket", "ab", "-bucket"],
  S3_ACCESS_KEY_ID: ["a b"],
  S3_SECRET_ACCESS_KEY: ["short"],
  AD_SCRIPT_URL: ["http://ads.example/a.js", "ads.js", "javascript:alert(1)"],
  ACTIVE_MEMBERS: ["many", "<b>5</b>", "+"],
  DEMO: ["yes", "1", "TRUE"],
  REQUIRE_SECOND_FACTOR: ["yes", "1", "on"],
  ADMIN_EMAIL: ["admin", "admin@", "a b@c.example"],
  ADMIN_PASSWORD: ["Short1!", "alllowercase1!", "NoNumber!!", "NoSpecial11"],
  TRUST_PROXY: ["yes", "0", "33", "10.0.0.0/33", "10.0.0.1,", "proxy.example", "::1/129", "10.0.0.0/8/8"],
  RATE_LIMITS: ["true", "no"],
  LOG_LEVEL: ["verbose", "INFO"],
  METRICS_TOKEN: ["short", "has a space in the middle of it"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    "127.0.0.1:4318",
    "grpc://collector:4317",
    "http://u:p@collector",
    "http://collector?x=1",
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ["Bearer abc", "authorization=", "a=b,", "a=%0d%0ahost: x", "a=%zz"],
  OTEL_TRACES_SAMPLER_ARG: ["10%", "1.5", "-0.1", "always"],
};

describe("malformed", () => {
  const cases = Object.entries(MALFORMED).flatMap(([name, texts]) => texts.map((text) => [name, text]));

  test.each(cases)("%s = %j is refused in one line that names it", (name, text) => {
    const message = explainError({ [name]: text });
    expect(message.startsWith(`${name} is `)).toBe(true);
    expect(message).toContain("it must be ");
    expect(message).not.toContain("\n");
  });

  test.each(cases.filter(([name]) => "secret" in VARIABLES[name as VariableName]))(
    "%s = %j is not repeated: it may hold a secret",
    (name, text) => expect(explainError({ [name]: `${text} s3cr3t` })).not.toContain("s3cr3t"),
  );

  test("nor is an address with a password in it, whatever the variable", () => {
    expect(explainError({ PUBLIC_URL: "https://me:s3cr3t@crewyard.example" })).not.toContain("s3cr3t");
  });

  test("what is not a secret is shown, escaped and shortened", () => {
    expect(explainError({ PORT: "80\n80" })).toContain(String.raw`PORT is "80\n80"`);
    expect(explainError({ LOG_LEVEL: "x".repeat(500) }).length).toBeLessThan(200);
  });
});

describe("accepted", () => {
  test("nothing set: a demo on this machine alone", () => {
    expect(loadConfig({})).toEqual({
      environment: "development",
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: path.resolve("data"),
      databaseUrl: null,
      replicaUrl: null,
      redisUrl: null,
      requireSecondFactor: false,
      mail: { smtpUrl: null, from: "Crewyard <no-reply@localhost>" },
      contact: {
        supportEmail: "support@crewyard.example",
        advertisingEmail: "advertise@crewyard.example",
        address: "Crewyard Ltd, 12 Trowel Yard, Leeds LS1 4AB",
        phone: "020 7946 0199",
      },
      stripe: null,
      s3: null,
      adScriptUrl: null,
      activeMembers: "5,000+",
      demo: true,
      firstAdmin: null,
      trustProxy: false,
      rateLimits: true,
      logLevel: "info",
      metricsToken: null,
      traces: null,
    });
  });

  test("an empty variable counts as unset", () => {
    const names = [...Object.keys(VARIABLES), "S3_BUKET"];
    expect(loadConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(loadConfig({}));
  });

  test("production needs a second factor of its staff unless it is told otherwise", () => {
    const read = (env: NodeJS.ProcessEnv) => loadConfig(env).requireSecondFactor;
    expect(read({ NODE_ENV: "production" })).toBe(true);
    expect(read({ NODE_ENV: "production", REQUIRE_SECOND_FACTOR: "false" })).toBe(false);
    expect(read({ REQUIRE_SECOND_FACTOR: "true" })).toBe(true);
  });

  test("production starts without the demo unless it is asked for", () => {
    expect(loadConfig({ NODE_ENV: "production" }).demo).toBe(false);
    expect(loadConfig({ NODE_ENV: "production", DEMO: "true" }).demo).toBe(true);
    expect(loadConfig({ DEMO: "false" }).demo).toBe(false);
  });

  test.each([
    ["PUBLIC_URL", "http://crewyard.example/", { publicUrl: "http://crewyard.example" }],
    ["HOST", "::", { host: "::" }],
    ["HOST", "app.internal", { host: "app.internal" }],
    ["DATA_DIR", "my data", { dataDir: path.resolve("my data") }],
    [
      "DATABASE_URL",
      "postgres://u:p@db:5432/crewyard?sslmode=require",
      { databaseUrl: "postgres://u:p@db:5432/crewyard?sslmode=require" },
    ],
    [
      "DATABASE_URL",
      "postgresql://u:p@/crewyard?host=/run/postgresql",
      { databaseUrl: "postgresql://u:p@/crewyard?host=/run/postgresql" },
    ],
    ["REDIS_URL", "rediss://:p@cache:6380/1", { redisUrl: "rediss://:p@cache:6380/1" }],
    ["TRUST_PROXY", "true", { trustProxy: true }],
    ["TRUST_PROXY", "2", { trustProxy: 2 }],
    ["TRUST_PROXY", "10.0.0.0/8, ::1", { trustProxy: ["10.0.0.0/8", "::1"] }],
    ["RATE_LIMITS", "off", { rateLimits: false }],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "https://collector.example/otlp/",
      { traces: { endpoint: "https://collector.example/otlp", headers: {}, share: 1 } },
    ],
  ])("%s = %s", (name, text, expected) => {
    expect(loadConfig({ [name]: text })).toMatchObject(expected);
  });

  test("any free port needs the address by which the site is reached", () => {
    expect(explainError({ PORT: "0" })).toMatch(/^PORT is 0, .* PUBLIC_URL is not set/);
  });

  test("how traces are sent says nothing while they go nowhere", () => {
    const how = { OTEL_EXPORTER_OTLP_HEADERS: "api-key=abc%2Cd, x=1", OTEL_TRACES_SAMPLER_ARG: "0.25" };
    expect(loadConfig(how).traces).toBeNull();
    const { traces } = loadConfig({ ...how, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" });
    const headers = { "api-key": "abc,d", x: "1" };
    expect(traces).toEqual({ endpoint: "http://127.0.0.1:4318", headers, share: 0.25 });
  });

  test("whole groups", () => {
    const admin = { ADMIN_EMAIL: "first@crewyard.example", ADMIN_PASSWORD: "Trowel-and-7-bricks" };
    expect(loadConfig({ ...STRIPE, ...S3, ...admin })).toMatchObject({
      stripe: { secretKey: "sk_test_51abc", publishableKey: "pk_test_51abc", webhookSecret: "whsec_abc" },
      s3: { endpoint: "http://127.0.0.1:9000", bucket: "crewyard-media", secretAccessKey: "wJalrXUtnFEMI" },
      firstAdmin: { email: "first@crewyard.example", password: "Trowel-and-7-bricks" },
    });
  });
});

describe("incomplete or contradictory", () => {
  const GROUPS: Record<string, string>[] = [STRIPE, S3, CONTACT];
  test.each(GROUPS.flatMap((group) => Object.keys(group)))("%s cannot be missing from its group", (name) => {
    const group = GROUPS.find((each) => name in each);
    const message = explainError({ ...group, [name]: undefined });
    expect(message).toMatch(new RegExp(`^${name} is not set`));
    for (const secret of Object.values(group ?? {})) expect(message).not.toContain(secret);
  });

  test("an administrator's address needs a password, and the other way round", () => {
    expect(explainError({ ADMIN_EMAIL: "a@b.example" })).toMatch(/^ADMIN_PASSWORD is not set/);
    expect(explainError({ ADMIN_PASSWORD: "Trowel-and-7" })).toMatch(/^ADMIN_EMAIL is not set/);
  });

  test("what is invented of how to reach the site never stands beside what is true", () => {
    expect(loadConfig(CONTACT).contact).toEqual({
      supportEmail: "help@your.site",
      advertisingEmail: "help@your.site",
      address: "Yours Ltd, 1 Mill Lane, York YO1 7HH",
      phone: null,
    });
    const more = { SITE_PHONE: "+44 113 496 0000", ADVERTISING_EMAIL: "ads@your.site" };
    expect(loadConfig({ ...CONTACT, ...more }).contact).toMatchObject({
      phone: "+44 113 496 0000",
      advertisingEmail: "ads@your.site",
    });
    for (const [name, text] of Object.entries(more))
      expect(explainError({ [name]: text })).toMatch(
        new RegExp(`^${name} is set, but SUPPORT_EMAIL and SITE_ADDRESS are not`),
      );
  });

  test("a live and a test key do not go together", () => {
    expect(explainError({ ...STRIPE, STRIPE_SECRET_KEY: "sk_live_51abc" })).toContain("both be test keys");
  });

  const SITE = { PUBLIC_URL: "https://crewyard.example", NODE_ENV: "production", TRUST_PROXY: "127.0.0.1" };

  test("https means a proxy in front: whose headers count has to be said, or nobody's", () => {
    const { TRUST_PROXY: _, ...unsaid } = SITE;
    expect(explainError(unsaid)).toMatch(/^TRUST_PROXY is not set.*address of the proxy.*false/);
    expect(explainError({ ...unsaid, TRUST_PROXY: "" })).toMatch(/^TRUST_PROXY is not set/);
    expect(loadConfig(SITE).trustProxy).toEqual(["127.0.0.1"]);
    expect(loadConfig({ ...SITE, TRUST_PROXY: "false" }).trustProxy).toBe(false);
    expect(loadConfig({ PUBLIC_URL: "http://crewyard.example" }).trustProxy).toBe(false);
  });

  test("https means a real site: the demo and the TEST cards come only when they are asked for", () => {
    const { NODE_ENV: _, ...unsaid } = SITE;
    expect(explainError(unsaid)).toMatch(/^NODE_ENV is not set.*production.*development/);
    expect(loadConfig(SITE)).toMatchObject({ environment: "production", demo: false });
    expect(loadConfig({ ...SITE, NODE_ENV: "development" })).toMatchObject({ environment: "development" });
  });

  test("the embedded database has no replica", () => {
    const DATABASE_REPLICA_URL = "postgres://u:p@replica:5432/crewyard";
    expect(explainError({ DATABASE_REPLICA_URL })).toMatch(
      /^DATABASE_REPLICA_URL is set, but DATABASE_URL is not/,
    );
    const DATABASE_URL = "postgres://u:p@db:5432/crewyard";
    expect(loadConfig({ DATABASE_URL }).replicaUrl).toBeNull();
    expect(loadConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).replicaUrl).toBe(DATABASE_REPLICA_URL);
  });

  test("production asks nobody but Stripe for money", () => {
    const STRIPE_API_URL = "http://127.0.0.1:12111";
    expect(loadConfig({ ...STRIPE, STRIPE_API_URL }).stripe?.apiUrl).toBe(STRIPE_API_URL);
    expect(explainError({ ...STRIPE, STRIPE_API_URL, NODE_ENV: "production" })).toMatch(
      /^STRIPE_API_URL is set/,
    );
    expect(explainError({ STRIPE_API_URL, NODE_ENV: "production" })).toMatch(/^STRIPE_API_URL is set/);
  });

  test("production keeps its limits", () => {
    expect(explainError({ RATE_LIMITS: "off", NODE_ENV: "production" })).toMatch(/^RATE_LIMITS is off/);
  });
});

test("docs/operations.md lists exactly these variables", () => {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const listed = [...text.matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map((match) => match[1]);
  expect(new Set(listed)).toEqual(new Set(Object.keys(VARIABLES)));
});
