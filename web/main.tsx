import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { noteEarlyUse } from "./platform/early-use.ts";
import { loadCode } from "./platform/lazy-component.ts";
import { Router } from "./platform/router/place.tsx";
import { SIGN_OUT_PREFIX } from "./platform/session.ts";
import { listStored } from "./platform/storage.ts";
import { keepTabForOwner } from "./platform/tab-owner.ts";
import { FIRST_MOMENTS_MS } from "./platform/use-delay.ts";
import { App, firstScreen } from "./routes.tsx";

keepTabForOwner();
/** Until something has the focus there is none to lose. */
const watchFocus = () =>
  void loadCode(() => import("./platform/keep-focus.ts").then((part) => part.keepFocus)).then((keepFocus) =>
    keepFocus(),
  );
window.addEventListener("focusin", watchFocus, { once: true });
/** A member who signed out offline is still signed in by their cookie. */
const endLeftSessions = () => {
  if (listStored(SIGN_OUT_PREFIX).length === 0) return;
  import("./platform/sign-outs.ts").then((part) => part.finishSignOuts()).catch(() => undefined);
};
endLeftSessions();
window.addEventListener("online", endLeftSessions);
const root = document.getElementById("root");
if (root === null) throw new Error("No #root");
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Router>
        <App />
      </Router>
    </StrictMode>,
  );
if (import.meta.env.PROD) {
  addEventListener("pagehide", noteEarlyUse);
  // Without it everything works but the app without a signal and the count of visits; so it waits.
  window.addEventListener("load", () => {
    setTimeout(() => {
      import("./after-first-screen.ts")
        .then((part) => {
          removeEventListener("pagehide", noteEarlyUse);
          return part.startAfterFirstScreen();
        })
        .catch(() => undefined);
    }, FIRST_MOMENTS_MS);
  });
}
// What the server has put there can be read already: it stays until the screen can take its place whole.
if (root.hasChildNodes()) void firstScreen.then(draw);
else draw();
