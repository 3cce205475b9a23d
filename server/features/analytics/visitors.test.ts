import { describe, expect, it } from "vitest";

import { deviceOf, isPerson, networkOf, siteOf } from "./visitors.ts";

describe("the network of an address", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["127.0.0.1", "127.0.0.0/24"],
    ["2001:db8:abcd:12:1:2:3:4", "2001:db8:abcd::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["::1", "0:0:0::/48"],
    ["fe80::1:2:3:4", "fe80:0:0::/48"],
  ])("%s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

it("one browser of one network is one device, another is another", () => {
  const one = deviceOf("203.0.113.0/24", "Mozilla/5.0 a");
  expect(deviceOf("203.0.113.0/24", "Mozilla/5.0 a")).toBe(one);
  expect(deviceOf("203.0.113.0/24", "Mozilla/5.0 b")).not.toBe(one);
  expect(deviceOf("203.0.114.0/24", "Mozilla/5.0 a")).not.toBe(one);
  expect(one).not.toContain("203");
});

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0",
    true,
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", true],
  ["Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", true],
  ["Mozilla/5.0 (compatible; YandexBot/3.0)", false],
  ["WhatsApp/2.24", false],
  ["Mozilla/5.0 (compatible; UptimeMonitor)", false],
  [null, false],
])("%s is a person: %s", (agent, person) => {
  expect(isPerson(agent)).toBe(person);
});

it.each([
  ["https://search.example/a?q=b#c", "https://search.example"],
  ["https://crewyard.example/jobs", null],
  ["android-app://com.mail", null],
  ["not an address", null],
  [undefined, null],
])("comes from %s: %s", (referrer, site) => {
  expect(siteOf(referrer, "https://crewyard.example")).toBe(site);
});
