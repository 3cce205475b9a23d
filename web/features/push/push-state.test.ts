import { describe, expect, it } from "vitest";

import { getPushState, type Surroundings } from "./push-state.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";
const around = (given: Partial<Surroundings>): Surroundings => ({
  userAgent: ANDROID,
  touchPoints: 5,
  isStandalone: false,
  canPush: true,
  permission: "default",
  isSubscribed: false,
  ...given,
});

describe("how it stands with pushes", () => {
  it.each([
    ["off", "off", {}],
    ["on", "on", { permission: "granted", isSubscribed: true }],
    ["off, though once allowed", "off", { permission: "granted" }],
    ["off, when the browser has taken the permission back", "off", { isSubscribed: true }],
    ["blocked in the browser", "blocked", { permission: "denied", isSubscribed: true }],
    ["not possible here", "unsupported", { canPush: false }],
    ["an iPhone's browser", "needs_home_screen", { userAgent: IPHONE, canPush: false }],
    [
      "an iPad that says it is a Mac",
      "needs_home_screen",
      { userAgent: MAC, touchPoints: 5, canPush: false },
    ],
    ["an old Mac", "unsupported", { userAgent: MAC, touchPoints: 0, canPush: false }],
    ["an iPhone from the Home Screen", "off", { userAgent: IPHONE, isStandalone: true }],
    ["an iPhone too old for it", "unsupported", { userAgent: IPHONE, isStandalone: true, canPush: false }],
  ] as const)("%s", (_what, state, given) => {
    expect(getPushState(around(given))).toBe(state);
  });
});
