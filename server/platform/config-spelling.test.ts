import { describe, expect, test } from "vitest";

import { loadConfig } from "./config.ts";

describe("misspelt", () => {
  test.each([
    ["S3_BUKET", "S3_BUCKET"],
    ["STRIPE_KEY", "STRIPE_"],
    ["SMTP_URI", "SMTP_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABASE_REPLICA_URI", "DATABASE_REPLICA_URL"],
    ["REDIS_URI", "REDIS_URL"],
    ["TRUST_PROXIES", "TRUST_PROXY"],
    ["DATADIR", "DATA_DIR"],
    ["data_dir", "DATA_DIR"],
    ["RATE_LIMIT", "RATE_LIMITS"],
    ["ADMIN_MAIL", "ADMIN_EMAIL"],
    ["PUBLIC_URI", "PUBLIC_URL"],
    ["SUPPORT_MAIL", "SUPPORT_EMAIL"],
    ["METRIC_TOKEN", "METRICS_TOKEN"],
  ])("%s stops the start and points to %s", (name, meant) => {
    const words = new RegExp(`^${name} is not a setting of Crewyard; did you mean ${meant}.*$`);
    expect(() => loadConfig({ [name]: "x" })).toThrow(words);
  });

  test.each([
    "PATH",
    "HOME",
    "HOSTNAME",
    "npm_config_cache",
    "npm_lifecycle_event",
    "PORTS",
    "NODE_OPTIONS",
    "NODE_PATH",
    "MAIL",
    "XDG_DATA_DIRS",
    "DATABASE_HOST",
    "REDIS_PORT",
    "REDIS_PORT_6379_TCP_ADDR",
    "S3_SERVICE_HOST",
    "SMTP_PORT_25_TCP",
    "LOG_FILE",
    "PUBLIC_IP",
    "BASE_URL",
    "SITE_HOST",
  ])("%s is somebody else's and ignored", (name) => {
    expect(() => loadConfig({ [name]: "x" })).not.toThrow();
  });
});
