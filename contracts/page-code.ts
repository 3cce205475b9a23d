import { PAGES } from "./pages.ts";
import type { PageName } from "./pages.ts";

/** The modules of a screen, under `web/`: its own, and those it loads beside itself to be shown with it. */
const SCREENS: Readonly<Record<PageName, readonly string[]>> = {
  home: ["routes/Home.tsx", "routes/home/HomeParts.tsx"],
  jobs: ["routes/Jobs.tsx"],
  apprenticeships: ["routes/Apprenticeships.tsx"],
  profile: ["routes/Profile.tsx"],
  memberProfile: ["routes/MemberProfile.tsx"],
  crew: ["routes/Crew.tsx"],
  myCrew: ["routes/Crew.tsx"],
  mobileChat: ["routes/MobileChat.tsx"],
  mobileNotifications: ["routes/MobileNotifications.tsx"],
  settings: ["routes/Settings.tsx"],
  emailPreferences: ["routes/Settings.tsx"],
  boostCheckout: ["routes/BoostCheckout.tsx"],
  boostSuccess: ["routes/BoostSuccess.tsx"],
  boostExistingCheckout: ["routes/BoostCheckout.tsx"],
  boostExistingSuccess: ["routes/BoostSuccess.tsx"],
  adminPortal: ["routes/AdminPortal.tsx"],
  adminAnalytics: ["routes/AdminAnalytics.tsx"],
  signIn: ["routes/SignIn.tsx"],
  signUp: ["routes/SignUp.tsx"],
  signUpComplete: ["routes/SignUpComplete.tsx"],
  forgotPassword: ["features/accounts/ForgotPasswordForm.tsx"],
  resetPassword: ["routes/ResetPassword.tsx"],
  terms: ["features/pages/TermsText.tsx"],
  privacy: ["features/pages/PrivacyText.tsx"],
  accessibility: ["features/pages/AccessibilityText.tsx"],
  decision: ["routes/Decision.tsx"],
  appeal: ["routes/Appeal.tsx"],
  contact: ["features/contact/ContactPage.tsx"],
  advertisements: ["features/pages/AdvertisingPitch.tsx"],
  blogs: ["features/stories/StoryList.tsx"],
  story: ["routes/Story.tsx"],
  publicJob: ["routes/PublicBoards.tsx"],
  publicApprenticeship: ["routes/PublicBoards.tsx"],
  sharedPost: ["routes/SharedPost.tsx"],
};

/** Pages in a visitor's frame, also for members. */
const FOR_VISITORS: readonly PageName[] = [
  "signIn",
  "signUp",
  "signUpComplete",
  "forgotPassword",
  "resetPassword",
];
const FOR_ADMINISTRATORS: readonly PageName[] = ["adminPortal", "adminAnalytics"];

/**
 * Returns the modules under `web/` that the first load of a page fetches beside the entry: the frame and the screen, or
 * what a visitor sees instead; `undefined` is an unknown address. Pages name their code by it, and the build decides
 * which modules share a file.
 */
export function codeOf(page: PageName | undefined, isSignedIn: boolean): readonly string[] {
  if (page !== undefined && FOR_ADMINISTRATORS.includes(page))
    return [
      "routes/AdminArea.tsx",
      ...(isSignedIn ? SCREENS[page] : ["features/accounts/AdminSignInForm.tsx"]),
    ];
  if (page !== undefined && FOR_VISITORS.includes(page)) return SCREENS[page];
  const screen = page === undefined ? ["features/shell/NotFound.tsx"] : SCREENS[page];
  if (isSignedIn) return ["routes/MemberArea.tsx", ...screen];
  return page !== undefined && PAGES[page].access === "public" ? screen : SCREENS.signIn;
}
