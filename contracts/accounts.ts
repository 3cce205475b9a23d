import * as z from "zod/mini";

import { email, experience, givenPassword, newPassword, personName, phone } from "./account-fields.ts";
import { currentUser } from "./current-user.ts";
import { defineEndpoint, done, messageReply } from "./endpoint.ts";
import { calendarDate, id, idParams, instant, optionalText, text, tooLong } from "./fields.ts";
import { identityProof, withProof } from "./identity-proof.ts";
import { PHOTO_ERRORS } from "./media.ts";
import { profileForm } from "./profile-form.ts";
import * as limits from "./reference/limits.ts";
import { findOurPart, isOurCompany, OUR_COMPANY_WORDS, OUR_NAME_WORDS } from "./reference/our-names.ts";
import { areaSchema } from "./reference/schemas.ts";
import { SIGN_IN_ROUTE } from "./sign-in-route.ts";

export { completeOnboarding, getCurrentUser, type CurrentUser } from "./current-user.ts";

const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

/** Reported together with the form's other errors, not only once those are fixed. */
const whenBothAreGiven = {
  error: "Passwords don't match",
  path: ["confirmPassword"],
  when: ({ value }: { value: unknown }) =>
    typeof value === "object" && value !== null && "password" in value && "confirmPassword" in value,
};

/** Refuses the site's own name as a member's name, in any spelling: 'Crewyard Support' is not a person. */
const isTheirOwnName = (part: "firstName" | "lastName") =>
  z.refine<{ firstName: string; lastName: string }>(
    ({ firstName, lastName }) => findOurPart(firstName, lastName) !== part,
    { error: OUR_NAME_WORDS, path: [part], when: ({ value }) => hasNames(value) },
  );
const hasNames = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  "firstName" in value &&
  typeof value.firstName === "string" &&
  "lastName" in value &&
  typeof value.lastName === "string";
const ownNames = [isTheirOwnName("firstName"), isTheirOwnName("lastName")] as const;

/** Step 1 of joining. */
export const signUpStepOne = z
  .object({
    firstName: personName("First name"),
    lastName: personName("Last name"),
    email,
    password: newPassword,
    confirmPassword: z.string("Passwords don't match"),
    agreedToTerms: z.literal(true, "You must agree to the Terms & Conditions"),
    agreedToPrivacy: z.literal(true, "You must agree to the Privacy Policy"),
  })
  .check(z.refine(passwordsMatch, whenBothAreGiven), ...ownNames);

/**
 * Step 2 of joining. `trade` is from the list or, if 'Other' was chosen, the typed trade; `customTrade` may carry the
 * typed trade instead.
 */
export const signUpStepTwo = z.object({
  phone,
  dateOfBirth: calendarDate("Date of birth is required"),
  trade: text({ required: "Please select your trade", max: tooLong("Trade", 40) }),
  customTrade: optionalText(tooLong("Trade", 40)),
  experience,
  company: optionalText(tooLong("Company", limits.COMPANY_MAX)).check(
    z.refine((company) => company === null || !isOurCompany(company), OUR_COMPANY_WORDS),
  ),
  county: areaSchema("Please select your county"),
});

const signUpBody = z
  .object({
    ...signUpStepOne.shape,
    ...signUpStepTwo.shape,
    /** The versions of the texts that were ticked, in case a text has changed since; by default the current ones. */
    agreed: z.optional(z.object({ terms: z.optional(z.string()), privacy: z.optional(z.string()) })),
    /**
     * The mistyped address of a moment ago: the account made for it with the same password is removed, unless it was
     * confirmed. The response does not reveal which.
     */
    insteadOf: z.optional(email),
  })
  .check(z.refine(passwordsMatch, whenBothAreGiven), ...ownNames);

/** `POST /api/auth/signup`. The response is the same whether or not the address is already known. */
export const signUp = defineEndpoint("POST /api/auth/signup", {
  summary: "Join: makes an account that becomes active once its email address is confirmed.",
  access: "public",
  body: signUpBody,
  ...done("Please check your email to confirm your address."),
  limit: "sign_up",
  status: 201,
});

/** The code of an authenticator app, if the account has one; any other text leads to the second step. */
const typedCode = z.string().check(z.maxLength(20));

/**
 * `POST /api/auth/login`. An account with a second factor is refused with `second_factor_required`, whose
 * `secondFactor` says how to continue (`answerSecondFactor`), unless the correct `code` was sent too.
 */
export const signIn = defineEndpoint(SIGN_IN_ROUTE, {
  summary: "Sign in with an email address and a password.",
  access: "public",
  body: z.object({
    email,
    password: givenPassword,
    /** Keeps an account that is due for deletion; without it, such an account is refused with its deletion day. */
    keepAccount: z.optional(z.boolean()),
    code: z.optional(typedCode),
  }),
  reply: z.object({ token: z.string(), user: currentUser }),
  errors: [
    "invalid_credentials",
    "email_not_verified",
    "account_banned",
    "account_closing",
    "second_factor_required",
  ],
});

/**
 * `POST /api/auth/continue`: for the browser that signed up, once its confirmation link was opened there
 * (`/signin?verified=here`). Its cookie lets it in once, within minutes.
 */
export const continueSignUp = defineEndpoint("POST /api/auth/continue", {
  summary: "Begin a session where one has just signed up and confirmed the address.",
  access: "public",
  reply: signIn.reply,
  errors: ["sign_up_not_continued"],
});

/** The admin portal's own sign-in: it never starts a session for a member who is not an administrator. */
export const signInAsAdmin = defineEndpoint("POST /api/admin/login", {
  summary: "Sign in to the admin portal.",
  access: "public",
  body: z.object({ email, password: givenPassword, code: z.optional(typedCode) }),
  reply: signIn.reply,
  errors: [...signIn.errors, "admin_only"],
});

/** Revokes the caller's session. */
export const signOut = defineEndpoint("POST /api/auth/logout", {
  summary: "Sign out: ends this session everywhere it is used.",
  access: "public",
  ...done("You have been signed out."),
});

export const forgotPasswordForm = z.object({ email });

const linkSent = done("If that address needs a link, it is on its way. Please look in your spam folder too.");

export const forgotPassword = defineEndpoint("POST /api/auth/forgot-password", {
  summary: "Ask for a link to choose a new password. The answer never tells whether the address is known.",
  access: "public",
  body: forgotPasswordForm,
  ...linkSent,
  limit: "mail_link",
});

export const resetPassword = defineEndpoint("POST /api/auth/reset-password", {
  summary: "Choose a new password with the token of an emailed link.",
  access: "public",
  body: z.object({
    token: z
      .string("Reset token is missing")
      .check(z.minLength(1, "Reset token is missing"), z.maxLength(200)),
    newPassword,
  }),
  reply: messageReply,
  errors: ["reset_link_invalid", "password_used_before"],
  limit: "reset_password",
});

export const resendVerificationForm = z.object({ email });

export const resendVerification = defineEndpoint("POST /api/auth/resend-verification", {
  summary: "Ask for a new confirmation email. The answer is the same whether or not the address is known.",
  access: "public",
  body: resendVerificationForm,
  ...linkSent,
  limit: "mail_link",
});

/** Absent fields stay as they are. Fields that are not listed (isAdmin, email, …) are ignored. */
export const updateCurrentUser = defineEndpoint("PATCH /api/user/current", {
  summary: "Change one's own profile.",
  access: "member",
  body: profileForm,
  reply: currentUser,
  errors: ["media_not_found", ...PHOTO_ERRORS, "invalid_file_type", "file_too_large"],
  limit: "account_change",
  bodySize: "large",
});

export const changePassword = defineEndpoint("POST /api/user/password", {
  summary: "Change the password; every other session ends.",
  access: "member",
  body: z.object({ currentPassword: givenPassword, newPassword }),
  reply: messageReply,
  errors: ["wrong_password", "password_used_before"],
  limit: "account_change",
});

export const changeEmailForm = z.object({ email, ...identityProof }).check(withProof);

export const changeEmail = defineEndpoint("POST /api/user/email", {
  summary: "Ask to change the email address; the old one works until the new one is confirmed.",
  access: "member",
  body: changeEmailForm,
  reply: messageReply,
  errors: ["wrong_password", "passkey_refused"],
  limit: "account_change",
  audience: "nobody",
});

/** One place where the member is signed in. */
export const sessionView = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  /** A readable device, such as 'Chrome on Android'. */
  device: z.string(),
  ipAddress: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

export const listSessions = defineEndpoint("GET /api/user/sessions", {
  summary: "The places where the member is signed in, newest first, 50 at most.",
  access: "member",
  reply: z.object({ sessions: z.array(sessionView) }),
});

export const endSession = defineEndpoint("DELETE /api/user/sessions/:id", {
  summary: "Sign one place out.",
  access: "member",
  params: idParams,
  ...done("That place has been signed out."),
  errors: ["session_not_found"],
});

export const endOtherSessions = defineEndpoint("DELETE /api/user/sessions", {
  summary: "Sign out everywhere else; the session that asks goes on.",
  access: "member",
  ...done("You have been signed out everywhere else."),
});

/** The address in the emailed confirmation link; it responds with a redirect, not JSON. */
export const VERIFY_EMAIL_PATH = "/api/auth/verify-email";
