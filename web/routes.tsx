import { Route, Routes } from "react-router";

import { PAGES } from "#contracts/pages.ts";

import { lazyComponent } from "./platform/lazy-component.ts";

const Home = lazyComponent(() => import("./routes/Home.tsx").then((screen) => screen.Home));
const Jobs = lazyComponent(() => import("./routes/Jobs.tsx").then((screen) => screen.Jobs));

/** Every route of the app; each screen's code is fetched when it is first shown. */
export function App() {
  return (
    <Routes>
      <Route path={PAGES.home.pattern} element={<Home />} />
      <Route path={PAGES.jobs.pattern} element={<Jobs />} />
    </Routes>
  );
}
