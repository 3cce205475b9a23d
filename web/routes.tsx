import type { ComponentType, ReactNode } from "react";

import { PAGES, findPage } from "#contracts/pages.ts";
import type { PageName } from "#contracts/pages.ts";

import { CodeLoadingBar } from "./features/shell/CodeLoadingBar.tsx";
import { Frame } from "./features/shell/Frame.tsx";
import { PublicHeader } from "./features/shell/PublicHeader.tsx";
import { lazyComponent, lazyScreen } from "./platform/lazy-component.ts";
import type { LazyComponent } from "./platform/lazy-component.ts";
import { Navigate } from "./platform/router/Link.tsx";
import { Screen, useLocation, useNavigationType } from "./platform/router/place.tsx";
import { readToken, useToken } from "./platform/session.ts";
import { useIdle, useOnceIdle } from "./platform/use-delay.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { Toaster } from "./ui/Toaster.tsx";

const MemberArea = lazyComponent(
  () => import("./routes/MemberArea.tsx").then((part) => part.openMemberArea()),
  CodeLoadingBar,
);
const AdminArea = lazyComponent(
  () => import("./routes/AdminArea.tsx").then((part) => part.AdminArea),
  CodeLoadingBar,
);
const Settings = lazyScreen(() => import("./routes/Settings.tsx").then((part) => part.Settings));
const PublicBoards = lazyScreen(() => import("./routes/PublicBoards.tsx").then((part) => part.PublicBoards));
const NotFound = lazyScreen(() => import("./features/shell/NotFound.tsx").then((part) => part.NotFound));
const BoostCheckout = lazyScreen(() =>
  import("./routes/BoostCheckout.tsx").then((part) => part.BoostCheckout),
);
const BoostSuccess = lazyScreen(() => import("./routes/BoostSuccess.tsx").then((part) => part.BoostSuccess));

/** What a visitor sees first, in place of any member's page. */
const SignIn = lazyComponent(() => import("./routes/SignIn.tsx").then((part) => part.SignIn), CodeLoadingBar);
const ToastCard = lazyComponent(() => import("./ui/ToastCard.tsx").then((part) => part.ToastCard));
/** Before they are needed: a session may end, and a toast say so, where there is no network. */
const fetchForLater = () => {
  void SignIn.preload();
  void ToastCard.preload();
};

/** For members at once; visitors mostly sign in, and have no place to come back to. */
const ScrollMemory = lazyComponent(() =>
  import("./platform/scroll-memory.ts").then((part) => part.ScrollMemory),
);

type Screens = Partial<Record<PageName, LazyComponent<object>>>;

const MEMBERS_SCREENS = {
  home: lazyScreen(() => import("./routes/Home.tsx").then((part) => part.Home)),
  jobs: lazyScreen(() => import("./routes/Jobs.tsx").then((part) => part.Jobs)),
  apprenticeships: lazyScreen(() =>
    import("./routes/Apprenticeships.tsx").then((part) => part.Apprenticeships),
  ),
  profile: lazyScreen(() => import("./routes/Profile.tsx").then((part) => part.Profile)),
  memberProfile: lazyScreen(() => import("./routes/MemberProfile.tsx").then((part) => part.MemberProfile)),
  crew: lazyScreen(() => import("./routes/Crew.tsx").then((part) => part.Crew)),
  settings: Settings,
  emailPreferences: Settings,
  decision: lazyScreen(() => import("./routes/Decision.tsx").then((part) => part.Decision)),
} satisfies Screens;

/** A member's as well, without the frame's bars. */
const BARE_SCREENS = {
  mobileChat: lazyScreen(() => import("./routes/MobileChat.tsx").then((part) => part.MobileChat)),
  mobileNotifications: lazyScreen(() =>
    import("./routes/MobileNotifications.tsx").then((part) => part.MobileNotifications),
  ),
} satisfies Screens;

const ADMINS_SCREENS = {
  adminPortal: lazyScreen(() => import("./routes/AdminPortal.tsx").then((part) => part.AdminPortal)),
  adminAnalytics: lazyScreen(() => import("./routes/AdminAnalytics.tsx").then((part) => part.AdminAnalytics)),
} satisfies Screens;

/** For visitors who are not signed in, apart from signing in itself. */
const VISITORS_SCREENS = {
  signUp: lazyScreen(() => import("./routes/SignUp.tsx").then((part) => part.SignUp)),
  signUpComplete: lazyScreen(() => import("./routes/SignUpComplete.tsx").then((part) => part.SignUpComplete)),
  forgotPassword: lazyScreen(() =>
    import("./features/accounts/ForgotPasswordForm.tsx").then((part) => part.ForgotPassword),
  ),
  resetPassword: lazyScreen(() => import("./routes/ResetPassword.tsx").then((part) => part.ResetPassword)),
} satisfies Screens;

/** In a member's frame or a visitor's. */
const ANYBODYS_SCREENS = {
  appeal: lazyScreen(() => import("./routes/Appeal.tsx").then((part) => part.Appeal)),
  terms: lazyScreen(() => import("./features/pages/TermsText.tsx").then((part) => part.Terms)),
  privacy: lazyScreen(() => import("./features/pages/PrivacyText.tsx").then((part) => part.Privacy)),
  accessibility: lazyScreen(() =>
    import("./features/pages/AccessibilityText.tsx").then((part) => part.Accessibility),
  ),
  contact: lazyScreen(() => import("./features/contact/ContactPage.tsx").then((part) => part.ContactPage)),
  advertisements: lazyScreen(() =>
    import("./features/pages/AdvertisingPitch.tsx").then((part) => part.AdvertisingPitch),
  ),
  blogs: lazyScreen(() => import("./features/stories/StoryList.tsx").then((part) => part.StoryList)),
  story: lazyScreen(() => import("./routes/Story.tsx").then((part) => part.Story)),
  publicJob: PublicBoards,
  publicApprenticeship: PublicBoards,
  sharedPost: lazyScreen(() => import("./routes/SharedPost.tsx").then((part) => part.SharedPost)),
} satisfies Screens;

if (readToken() !== null) void ScrollMemory.preload();

/** The first screen is fetched beside its frame, not after it. */
const FIRST_SCREENS: Partial<Record<PageName, { preload: () => Promise<void> }>> = {
  ...MEMBERS_SCREENS,
  ...BARE_SCREENS,
  ...ADMINS_SCREENS,
  ...VISITORS_SCREENS,
  ...ANYBODYS_SCREENS,
  signIn: SignIn,
};

/** Resolved when the code of the page that was opened has come, or could not. */
export const firstScreen = fetchScreen(location.pathname, readToken() !== null);

let fetchedWhileTyping = "";

/** Fetches the screen that a member needs after signing in, while they type. */
function fetchMembersScreen(path: string): void {
  if (fetchedWhileTyping === path || !navigator.onLine) return;
  fetchedWhileTyping = path;
  void fetchScreen(path, true);
}

async function fetchScreen(path: string, isMember: boolean): Promise<void> {
  const page = findPage(path);
  const isPublic = page !== undefined && PAGES[page].access === "public";
  if (!isMember && !isPublic) return SignIn.preload();
  const isAdmins = page !== undefined && page in ADMINS_SCREENS;
  const frame = isAdmins ? AdminArea : isMember && MemberArea;
  const screen = page !== undefined && (isMember || !isAdmins) && FIRST_SCREENS[page];
  await Promise.all([frame && frame.preload(), screen && screen.preload()]);
  return undefined;
}

interface View {
  frame: ReactNode;
  screen: ReactNode;
}

const NOT_FOUND: View = { frame: <MembersOnly />, screen: <NotFound /> };

/** What stands at every page's address. Made once, so that a step re-renders only what is of the next page. */
const VIEWS: Record<PageName, View> = {
  ...viewsIn(<MembersOnly />, {
    ...MEMBERS_SCREENS,
    myCrew: ToCrew,
    boostCheckout: () => <BoostCheckout kind="new" />,
    boostSuccess: () => <BoostSuccess kind="new" />,
    boostExistingCheckout: () => <BoostCheckout kind="existing" />,
    boostExistingSuccess: () => <BoostSuccess kind="existing" />,
  }),
  ...viewsIn(<MembersOnly bare />, BARE_SCREENS),
  ...viewsIn(<AdminArea />, ADMINS_SCREENS),
  ...viewsIn(<Frame header={<PublicHeader />} width="none" />, {
    ...VISITORS_SCREENS,
    signIn: () => <SignIn onTyping={fetchMembersScreen} />,
  }),
  ...viewsIn(<Anyone />, ANYBODYS_SCREENS),
};

/** Screens in one kind of frame, which stays as it is while one goes from one of them to another. */
function viewsIn<Name extends PageName>(frame: ReactNode, screens: Record<Name, ComponentType>) {
  const views = Object.entries<ComponentType>(screens).map(([page, Face]) => [
    page,
    { frame, screen: <Face /> },
  ]);
  return Object.fromEntries(views) as Record<Name, View>;
}

/** The whole app. */
export function App() {
  useOnceIdle(fetchForLater);
  return (
    <ErrorBoundary>
      <PlaceMemory />
      <CurrentPage />
      <Toaster Card={ToastCard} />
    </ErrorBoundary>
  );
}

/** A visitor's is kept once they have read for a while, or go on. */
function PlaceMemory() {
  const isLater = useIdle();
  const isAtFirst = useNavigationType() === "POP" && !isLater;
  return useToken() === null && isAtFirst ? null : <ScrollMemory />;
}

function CurrentPage() {
  const page = findPage(useLocation().pathname);
  const { frame, screen } = page === undefined ? NOT_FOUND : VIEWS[page];
  return <Screen value={screen}>{frame}</Screen>;
}

/** A visitor sees sign-in in the screen's place, the address unchanged, and after it the screen. */
function MembersOnly({ bare = false }: { bare?: boolean }) {
  const token = useToken();
  if (token === null) {
    return (
      <Frame header={<PublicHeader at="signIn" />} width="none">
        <SignIn inPlace onTyping={fetchMembersScreen} />
      </Frame>
    );
  }
  // Another member's session begins on a fresh page.
  return <MemberArea key={token} bare={bare} />;
}

/** `/my-crew` leads to the crew, its query kept. */
function ToCrew() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: PAGES.crew.pattern, search, hash }} replace />;
}

function Anyone() {
  const token = useToken();
  return token === null ? <Frame header={<PublicHeader />} /> : <MemberArea key={token} />;
}
