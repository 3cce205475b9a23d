/**
 * The state of push notifications on this device. `needs_home_screen`: an iPhone or iPad, which supports them only for
 * apps added to the Home Screen.
 */
export type PushState = "unsupported" | "needs_home_screen" | "blocked" | "off" | "on";

/** What the browser reports about itself. */
export interface Surroundings {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Opened from the Home Screen. */
  readonly isStandalone: boolean;
  readonly canPush: boolean;
  readonly permission: NotificationPermission;
  readonly isSubscribed: boolean;
}

/** An iPad identifies itself as a Mac, but a Mac has no touch screen. */
function isApplePhone({ userAgent, touchPoints }: Pick<Surroundings, "userAgent" | "touchPoints">): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1);
}

export function getPushState(around: Surroundings): PushState {
  if (!around.canPush)
    return isApplePhone(around) && !around.isStandalone ? "needs_home_screen" : "unsupported";
  if (around.permission === "denied") return "blocked";
  return around.permission === "granted" && around.isSubscribed ? "on" : "off";
}
