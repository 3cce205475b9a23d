import { randomBytes } from "node:crypto";

import type { FastifyInstance } from "fastify";

import * as contract from "#contracts/accounts.ts";
import { agreeToTexts, getAgreements } from "#contracts/agreements.ts";
import { signInByPasskey } from "#contracts/passkeys.ts";
import { VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";
import { answerSecondFactor } from "#contracts/second-factor.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { readSignUpCookie, setSignUpCookie } from "../../platform/http/session-cookie.ts";
import { addressKey } from "../../platform/limits.ts";
import { registerAccountJobs } from "./accounts.jobs.ts";
import { mailAccountEvents } from "./accounts.mail.ts";
import { agree, listAgreements } from "./agreements.service.ts";
import { changeCurrentUser, completeOnboarding, readCurrentUser } from "./current-user.service.ts";
import { ENTER_MINUTES, followLink, requestLink } from "./link.service.ts";
import { changePassword, resetPassword } from "./password.service.ts";
import { changeEmail, endOtherSessions, endSession, listSessions } from "./settings.service.ts";
import { continueSignUp, enterByPasskey, finishSignIn, signIn, signOut } from "./sign-in.service.ts";
import { signUp } from "./sign-up.service.ts";

/** Mounts joining, signing in and the member's own account, with their emails and nightly chores. */
export function mountAccounts(api: Api, app: FastifyInstance, deps: Deps): void {
  mailAccountEvents(deps);
  registerAccountJobs(deps);
  mountAuthRoutes(api, app, deps);
  mountOwnAccount(api, deps);
}

function mountAuthRoutes(api: Api, app: FastifyInstance, deps: Deps): void {
  api.handle(contract.signUp, async ({ body, signUpCookie }) => {
    const browser = randomBytes(32).toString("base64url");
    await signUp(deps, body, browser);
    // Set whether or not the address belongs to a member: the response must not tell.
    signUpCookie.set(browser, VERIFY_LINK_HOURS * 60);
  });

  api.handle(contract.continueSignUp, ({ ip, userAgent, cookie, signUpCookie }) => {
    signUpCookie.clear();
    return giveCookie(cookie, continueSignUp(deps, signUpCookie.secret, { ip, userAgent }));
  });
  api.handle(contract.signIn, ({ body, ip, userAgent, cookie }) =>
    giveCookie(cookie, signIn(deps, { ...body, ip, userAgent })),
  );
  api.handle(contract.signInAsAdmin, ({ body, ip, userAgent, cookie }) =>
    giveCookie(cookie, signIn(deps, { ...body, ip, userAgent, isStaffOnly: true })),
  );
  api.handle(answerSecondFactor, ({ body, ip, userAgent, cookie }) =>
    giveCookie(cookie, finishSignIn(deps, body, { ip, userAgent })),
  );
  api.handle(signInByPasskey, ({ body, ip, userAgent, cookie }) =>
    giveCookie(cookie, enterByPasskey(deps, body, { ip, userAgent })),
  );

  api.handle(contract.signOut, ({ tokens, cookie }) => {
    // Comes before anything that could fail: a member who signs out is signed out.
    cookie.clear();
    return signOut(deps, tokens);
  });

  api.handle(contract.forgotPassword, ({ body }) => requestLink(deps, body.email, "reset"));
  api.handle(contract.resendVerification, ({ body }) => requestLink(deps, body.email, "verify"));

  api.handle(contract.resetPassword, async ({ body, tokens, cookie }) => {
    const reply = await resetPassword(deps, body);
    // Another member may be signed in where the link was followed.
    const left = await Promise.all(tokens.map((token) => deps.sessions.find(token)));
    if (left.every((session) => session === null)) cookie.clear();
    return reply;
  });

  // A link in an email: it answers a browser, so it redirects to a page. Not for HEAD, which mail programs use to peek.
  app.get<{ Querystring: { token?: unknown; for?: unknown } }>(
    contract.VERIFY_EMAIL_PATH,
    { exposeHeadRoute: false },
    async (request, reply) => {
      await deps.limits.consume("visitor_minute", addressKey(request.clientAddress));
      const { token, for: purpose } = request.query;
      const [done, expired] = purpose === "change" ? ["changed", "change-expired"] : ["true", "expired"];
      if (typeof token !== "string") return reply.redirect(`/signin?verified=${expired}`, 302);
      const { isConfirmed, enter } = await followLink(deps, token, readSignUpCookie(request));
      if (enter !== null) {
        const isSecure = deps.config.publicUrl.startsWith("https:");
        setSignUpCookie(reply, { secret: enter, minutes: ENTER_MINUTES }, isSecure);
        return reply.redirect("/signin?verified=here", 302);
      }
      return reply.redirect(`/signin?verified=${isConfirmed ? done : expired}`, 302);
    },
  );
}

/** Sets the cookie of a session that has begun. */
async function giveCookie<T extends { token: string }>(
  cookie: { set(token: string): void },
  begun: Promise<T>,
): Promise<T> {
  const answer = await begun;
  cookie.set(answer.token);
  return answer;
}

function mountOwnAccount(api: Api, deps: Deps): void {
  api.handle(contract.getCurrentUser, ({ viewer, tokens: [token], cookie }) => {
    // Restores a lost cookie: the browser's own requests for photos send only the cookie.
    if (cookie.isAbsent && token !== undefined) cookie.set(token);
    return readCurrentUser(deps, viewer);
  });
  api.handleText("profile", contract.updateCurrentUser, ({ viewer, body }) =>
    changeCurrentUser(deps, viewer, body),
  );
  api.handle(contract.completeOnboarding, ({ viewer }) => completeOnboarding(deps, viewer));
  api.handle(getAgreements, ({ viewer }) => listAgreements(deps, viewer));
  api.handle(agreeToTexts, ({ viewer, body }) => agree(deps, viewer, body));
  api.handle(contract.changePassword, ({ viewer, body }) => changePassword(deps, viewer, body));
  api.handle(contract.changeEmail, ({ viewer, body }) => changeEmail(deps, viewer, body));

  api.handle(contract.listSessions, ({ viewer }) => listSessions(deps, viewer));
  api.handle(contract.endSession, async ({ viewer, params, cookie }) => {
    await endSession(deps, viewer, params.id);
    if (params.id === viewer.sessionId) cookie.clear();
  });
  api.handle(contract.endOtherSessions, ({ viewer }) => endOtherSessions(deps, viewer));
}
