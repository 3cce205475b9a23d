const MEMBERS_FRAME = "routes/MemberArea.tsx";
const ADMINS_FRAME = "routes/AdminArea.tsx";

const route = (screen: string) => `routes/${screen}.tsx`;
const named = (names: readonly string[], load: (screen: string) => readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, load(name)]));

/**
 * What the first load of each screen fetches beside the entry: the modules, under `web/`, that it begins with. By these the build
 * decides which modules travel in one file (`shared-files.ts`), and the weight of each screen is told (`npm run bench`).
 */
export const FIRST_LOADS: Readonly<Record<string, readonly string[]>> = {
  ForgotPassword: ["features/accounts/ForgotPasswordForm.tsx"],
  ...named(["SignIn", "SignUp", "SignUpComplete", "ResetPassword"], (screen) => [route(screen)]),
  // Visitors open them first: a member has the frame already.
  ...named(["SharedPost", "PublicBoards"], (screen) => [route(screen)]),
  Home: [MEMBERS_FRAME, route("Home"), "routes/home/HomeParts.tsx"],
  ...named(
    [
      "Jobs",
      "Apprenticeships",
      "Profile",
      "MemberProfile",
      "Crew",
      "Settings",
      "MobileChat",
      "MobileNotifications",
      "BoostCheckout",
      "BoostSuccess",
      "Decision",
      "Appeal",
      "Story",
    ],
    (screen) => [MEMBERS_FRAME, route(screen)],
  ),
  ...named(["AdminPortal", "AdminAnalytics"], (screen) => [ADMINS_FRAME, route(screen)]),
  Terms: [MEMBERS_FRAME, "features/pages/TermsText.tsx"],
  Privacy: [MEMBERS_FRAME, "features/pages/PrivacyText.tsx"],
  Accessibility: [MEMBERS_FRAME, "features/pages/AccessibilityText.tsx"],
  Advertisements: [MEMBERS_FRAME, "features/pages/AdvertisingPitch.tsx"],
  Contact: [MEMBERS_FRAME, "features/contact/ContactPage.tsx"],
  Stories: [MEMBERS_FRAME, "features/stories/StoryList.tsx"],
  NotFound: [MEMBERS_FRAME, "features/shell/NotFound.tsx"],
};

/** How much more the load of a screen counts that is often the very first, with nothing kept yet; one of no other counts 1. */
export const OFTEN_FIRST: Readonly<Record<string, number>> = {
  SignIn: 60,
  Home: 30,
  SignUp: 6,
  SharedPost: 6,
  PublicBoards: 6,
  Jobs: 6,
  Apprenticeships: 6,
};
