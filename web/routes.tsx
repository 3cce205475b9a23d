import { Suspense } from "react";
import { Route, Routes } from "react-router";

import { PAGES, findPage } from "#contracts/pages.ts";
import type { PageName } from "#contracts/pages.ts";

import { CodeLoadingBar } from "./features/shell/CodeLoadingBar.tsx";
import { Frame } from "./features/shell/Frame.tsx";
import { PublicHeader } from "./features/shell/PublicHeader.tsx";
import { lazyComponent } from "./platform/lazy-component.ts";
import { ScrollMemory } from "./platform/scroll-memory.ts";
import { readToken, useToken } from "./platform/session.ts";
// Not lazily: it is what a visitor sees first, in place of any page, and it must come even when the network does not.
import { SignIn } from "./routes/SignIn.tsx";
import { Toaster } from "./ui/Toaster.tsx";

const MemberFrame = lazyComponent(() =>
  import("./features/shell/MemberFrame.tsx").then((part) => part.MemberFrame),
);
const NotFound = lazyComponent(() => import("./features/shell/NotFound.tsx").then((part) => part.NotFound));
const Home = lazyComponent(() => import("./routes/Home.tsx").then((screen) => screen.Home));
const Jobs = lazyComponent(() => import("./routes/Jobs.tsx").then((screen) => screen.Jobs));
const Settings = lazyComponent(() => import("./routes/Settings.tsx").then((screen) => screen.Settings));
const SignUp = lazyComponent(() => import("./routes/SignUp.tsx").then((screen) => screen.SignUp));
const SignUpComplete = lazyComponent(() =>
  import("./routes/SignUpComplete.tsx").then((screen) => screen.SignUpComplete),
);
const ForgotPassword = lazyComponent(() =>
  import("./routes/ForgotPassword.tsx").then((screen) => screen.ForgotPassword),
);
const ResetPassword = lazyComponent(() =>
  import("./routes/ResetPassword.tsx").then((screen) => screen.ResetPassword),
);
const Terms = lazyComponent(() => import("./routes/Terms.tsx").then((screen) => screen.Terms));
const Privacy = lazyComponent(() => import("./routes/Privacy.tsx").then((screen) => screen.Privacy));
const Advertisements = lazyComponent(() =>
  import("./routes/Advertisements.tsx").then((screen) => screen.Advertisements),
);

/** A member's first screen is fetched beside its frame, not after it. */
const FIRST_SCREENS: Partial<Record<PageName, { preload: () => void }>> = {
  home: Home,
  jobs: Jobs,
  settings: Settings,
  emailPreferences: Settings,
};
if (readToken() !== null) FIRST_SCREENS[findPage(location.pathname) ?? "terms"]?.preload();

/** Every route of the app; each screen's code is fetched when it is first shown. */
export function App() {
  return (
    <>
      <ScrollMemory />
      <Routes>
        <Route element={<MembersOnly />}>
          <Route path={PAGES.home.pattern} element={<Home />} />
          <Route path={PAGES.jobs.pattern} element={<Jobs />} />
          <Route path={PAGES.settings.pattern} element={<Settings />} />
          <Route path={PAGES.emailPreferences.pattern} element={<Settings />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route element={<Frame header={<PublicHeader />} width="none" />}>
          <Route path={PAGES.signIn.pattern} element={<SignIn />} />
          <Route path={PAGES.signUp.pattern} element={<SignUp />} />
          <Route path={PAGES.signUpComplete.pattern} element={<SignUpComplete />} />
          <Route path={PAGES.forgotPassword.pattern} element={<ForgotPassword />} />
          <Route path={PAGES.resetPassword.pattern} element={<ResetPassword />} />
        </Route>
        <Route element={<Anyone />}>
          <Route path={PAGES.terms.pattern} element={<Terms />} />
          <Route path={PAGES.privacy.pattern} element={<Privacy />} />
          <Route path={PAGES.advertisements.pattern} element={<Advertisements />} />
        </Route>
      </Routes>
      <Toaster />
    </>
  );
}

/** A visitor sees sign-in in the screen's place, the address unchanged, and after it the screen (`Q2`, `Q3`). */
function MembersOnly() {
  const token = useToken();
  if (token === null) {
    return (
      <Frame header={<PublicHeader at="signIn" />} width="none">
        <SignIn inPlace />
      </Frame>
    );
  }
  // Another member's session begins on a fresh page.
  return (
    <Suspense fallback={<CodeLoadingBar />}>
      <MemberFrame key={token} />
    </Suspense>
  );
}

function Anyone() {
  const token = useToken();
  return token === null ? (
    <Frame header={<PublicHeader />} />
  ) : (
    <Suspense fallback={<CodeLoadingBar />}>
      <MemberFrame key={token} />
    </Suspense>
  );
}
