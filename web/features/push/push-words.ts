import { isPhone } from "../../ui/phone.ts";

/** The reader's device, in words. */
export const thisDevice = () => (isPhone() ? "this phone" : "this computer");

export const PUSH_WORDS = {
  offer:
    "Messages, crew requests and interest in your jobs reach you while the app is closed. A locked screen never shows what was written.",
  blocked:
    "Your browser blocks our notifications. Press the icon beside the address and allow notifications. Then come back.",
  unsupported: "This browser cannot notify you while the app is closed.",
  homeScreen: "An iPhone or iPad can notify you once the app is on its Home Screen:",
  steps: [
    "Press Share in Safari",
    "Choose 'Add to Home Screen'",
    "Open the app from there, and come back to this page",
  ],
  failed: "That could not be changed. Check your signal and try again.",
} as const;
