import { Navigate, Route, Routes, useLocation } from "react-router";

import { PAGES, findPage } from "#contracts/pages.ts";
import type { PageName } from "#contracts/pages.ts";

import { CodeLoadingBar } from "./features/shell/CodeLoadingBar.tsx";
import { Frame } from "./features/shell/Frame.tsx";
import { PublicHeader } from "./features/shell/PublicHeader.tsx";
import { lazyComponent, lazyScreen } from "./platform/lazy-component.ts";
import type { LazyComponent } from "./platform/lazy-component.ts";
import { ScrollMemory } from "./platform/scroll-memory.ts";
import { readToken, useToken } from "./platform/session.ts";
// Not lazily: it is what a visitor sees first, in place of any page, and it must come even when the network does not.
import { SignIn } from "./routes/SignIn.tsx";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { Toaster } from "./ui/Toaster.tsx";

const MemberArea = lazyComponent(
  () => import("./routes/MemberArea.tsx").then((part) => part.MemberArea),
  CodeLoadingBar,
);
const NotFound = lazyScreen(() => import("./features/shell/NotFound.tsx").then((part) => part.NotFound));
const Home = lazyScreen(() => import("./routes/Home.tsx").then((screen) => screen.Home));
const Jobs = lazyScreen(() => import("./routes/Jobs.tsx").then((screen) => screen.Jobs));
const Apprenticeships = lazyScreen(() =>
  import("./routes/Apprenticeships.tsx").then((screen) => screen.Apprenticeships),
);
const Profile = lazyScreen(() => import("./routes/Profile.tsx").then((screen) => screen.Profile));
const MemberProfile = lazyScreen(() =>
  import("./routes/MemberProfile.tsx").then((screen) => screen.MemberProfile),
);
const Crew = lazyScreen(() => import("./routes/Crew.tsx").then((screen) => screen.Crew));
const MobileNotifications = lazyScreen(() =>
  import("./routes/MobileNotifications.tsx").then((screen) => screen.MobileNotifications),
);
const MobileChat = lazyScreen(() => import("./routes/MobileChat.tsx").then((screen) => screen.MobileChat));
const BoostCheckout = lazyScreen(() =>
  import("./routes/BoostCheckout.tsx").then((screen) => screen.BoostCheckout),
);
const BoostSuccess = lazyScreen(() =>
  import("./routes/BoostSuccess.tsx").then((screen) => screen.BoostSuccess),
);
const Settings = lazyScreen(() => import("./routes/Settings.tsx").then((screen) => screen.Settings));
const Decision = lazyScreen(() => import("./routes/Decision.tsx").then((screen) => screen.Decision));
const Appeal = lazyScreen(() => import("./routes/Appeal.tsx").then((screen) => screen.Appeal));
const AdminArea = lazyComponent(
  () => import("./routes/AdminArea.tsx").then((part) => part.AdminArea),
  CodeLoadingBar,
);
const AdminAnalytics = lazyScreen(() =>
  import("./routes/AdminAnalytics.tsx").then((screen) => screen.AdminAnalytics),
);
const AdminPortal = lazyScreen(() => import("./routes/AdminPortal.tsx").then((screen) => screen.AdminPortal));
const SignUp = lazyScreen(() => import("./routes/SignUp.tsx").then((screen) => screen.SignUp));
const SignUpComplete = lazyScreen(() =>
  import("./routes/SignUpComplete.tsx").then((screen) => screen.SignUpComplete),
);
const ForgotPassword = lazyScreen(() =>
  import("./features/accounts/ForgotPasswordForm.tsx").then((screen) => screen.ForgotPassword),
);
const ResetPassword = lazyScreen(() =>
  import("./routes/ResetPassword.tsx").then((screen) => screen.ResetPassword),
);
const Terms = lazyScreen(() => import("./features/pages/TermsText.tsx").then((screen) => screen.Terms));
const Privacy = lazyScreen(() => import("./features/pages/PrivacyText.tsx").then((screen) => screen.Privacy));
const Accessibility = lazyScreen(() =>
  import("./features/pages/AccessibilityText.tsx").then((screen) => screen.Accessibility),
);
const Contact = lazyScreen(() =>
  import("./features/contact/ContactPage.tsx").then((screen) => screen.ContactPage),
);
const Advertisements = lazyScreen(() =>
  import("./features/pages/AdvertisingPitch.tsx").then((screen) => screen.AdvertisingPitch),
);
const Blogs = lazyScreen(() => import("./features/stories/StoryList.tsx").then((screen) => screen.StoryList));
const Story = lazyScreen(() => import("./routes/Story.tsx").then((screen) => screen.Story));
const PublicBoards = lazyScreen(() =>
  import("./routes/PublicBoards.tsx").then((screen) => screen.PublicBoards),
);
const SharedPost = lazyScreen(() => import("./routes/SharedPost.tsx").then((screen) => screen.SharedPost));

/** A member's first screen is fetched beside its frame, not after it. */
const FIRST_SCREENS: Partial<Record<PageName, LazyComponent<object>>> = {
  home: Home,
  jobs: Jobs,
  apprenticeships: Apprenticeships,
  profile: Profile,
  memberProfile: MemberProfile,
  crew: Crew,
  mobileChat: MobileChat,
  mobileNotifications: MobileNotifications,
  settings: Settings,
  emailPreferences: Settings,
  blogs: Blogs,
  story: Story,
  publicJob: PublicBoards,
  publicApprenticeship: PublicBoards,
  sharedPost: SharedPost,
};

/** Resolved when the code of the page that was opened has come, or could not. */
export const firstScreen = fetchFirstScreen(findPage(location.pathname));

async function fetchFirstScreen(page: PageName | undefined): Promise<void> {
  const isMember = readToken() !== null;
  // What the server has filled is a visitor's first screen as well.
  if (page === undefined || !(isMember || "isOfServer" in PAGES[page])) return;
  await Promise.all([FIRST_SCREENS[page]?.preload(), isMember && MemberArea.preload()]);
}

/** Every route of the app; each screen's code is fetched when it is first shown. */
export function App() {
  return (
    <ErrorBoundary>
      <ScrollMemory />
      <Routes>
        <Route element={<MembersOnly />}>
          <Route path={PAGES.home.pattern} element={<Home />} />
          <Route path={PAGES.jobs.pattern} element={<Jobs />} />
          <Route path={PAGES.apprenticeships.pattern} element={<Apprenticeships />} />
          <Route path={PAGES.profile.pattern} element={<Profile />} />
          <Route path={PAGES.memberProfile.pattern} element={<MemberProfile />} />
          <Route path={PAGES.crew.pattern} element={<Crew />} />
          <Route path={PAGES.myCrew.pattern} element={<ToCrew />} />
          <Route path={PAGES.settings.pattern} element={<Settings />} />
          <Route path={PAGES.emailPreferences.pattern} element={<Settings />} />
          <Route path={PAGES.decision.pattern} element={<Decision />} />
          <Route path={PAGES.boostCheckout.pattern} element={<BoostCheckout key="new" kind="new" />} />
          <Route path={PAGES.boostSuccess.pattern} element={<BoostSuccess key="new" kind="new" />} />
          <Route
            path={PAGES.boostExistingCheckout.pattern}
            element={<BoostCheckout key="existing" kind="existing" />}
          />
          <Route
            path={PAGES.boostExistingSuccess.pattern}
            element={<BoostSuccess key="existing" kind="existing" />}
          />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route element={<MembersOnly bare />}>
          <Route path={PAGES.mobileChat.pattern} element={<MobileChat />} />
          <Route path={PAGES.mobileNotifications.pattern} element={<MobileNotifications />} />
        </Route>
        <Route element={<AdminArea />}>
          <Route path={PAGES.adminPortal.pattern} element={<AdminPortal />} />
          <Route path={PAGES.adminAnalytics.pattern} element={<AdminAnalytics />} />
        </Route>
        <Route element={<Frame header={<PublicHeader />} width="none" />}>
          <Route path={PAGES.signIn.pattern} element={<SignIn />} />
          <Route path={PAGES.signUp.pattern} element={<SignUp />} />
          <Route path={PAGES.signUpComplete.pattern} element={<SignUpComplete />} />
          <Route path={PAGES.forgotPassword.pattern} element={<ForgotPassword />} />
          <Route path={PAGES.resetPassword.pattern} element={<ResetPassword />} />
        </Route>
        <Route element={<Anyone />}>
          <Route path={PAGES.appeal.pattern} element={<Appeal />} />
          <Route path={PAGES.terms.pattern} element={<Terms />} />
          <Route path={PAGES.privacy.pattern} element={<Privacy />} />
          <Route path={PAGES.accessibility.pattern} element={<Accessibility />} />
          <Route path={PAGES.contact.pattern} element={<Contact />} />
          <Route path={PAGES.advertisements.pattern} element={<Advertisements />} />
          <Route path={PAGES.blogs.pattern} element={<Blogs />} />
          <Route path={PAGES.story.pattern} element={<Story />} />
          <Route path={PAGES.publicJob.pattern} element={<PublicBoards />} />
          <Route path={PAGES.publicApprenticeship.pattern} element={<PublicBoards />} />
          <Route path={PAGES.sharedPost.pattern} element={<SharedPost />} />
        </Route>
      </Routes>
      <Toaster />
    </ErrorBoundary>
  );
}

/** A visitor sees sign-in in the screen's place, the address unchanged, and after it the screen. */
function MembersOnly({ bare = false }: { bare?: boolean }) {
  const token = useToken();
  if (token === null) {
    return (
      <Frame header={<PublicHeader at="signIn" />} width="none">
        <SignIn inPlace />
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
