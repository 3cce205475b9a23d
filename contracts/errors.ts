import { catalogue } from "./error-catalogue.ts";

/** A stable error code, the same on the wire, in the logs and in the tests. */
export type ErrorCode = keyof typeof catalogue;

export const errorCatalogue = Object.fromEntries(
  Object.entries(catalogue).map(([code, [status, words]]) => [code, { status, words }]),
) as Readonly<Record<ErrorCode, { readonly status: number; readonly words: string }>>;

/** What a sign-in asks for next, with `second_factor_required`. */
export interface SecondFactorDemand {
  /** Stands for the right password in `answerSecondFactor`. */
  ticket: string;
  methods: readonly ("passkey" | "authenticator" | "recovery_code")[];
  /** With the method `passkey`: what the browser is asked, JSON of `PublicKeyCredentialRequestOptionsJSON`. */
  passkey?: string;
}

/** What every refusal looks like on the wire; `error` repeats `message`. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  /** Words per field, all of them at once, keyed by the field's name in the payload. */
  fields?: Record<string, string>;
  secondFactor?: SecondFactorDemand;
  /** With `account_banned`: the path of the page where one appeals, or reads of one's appeal, for as long as it opens. */
  appealPath?: string;
  /** With `account_banned`: whether one has appealed already. */
  hasAppealed?: boolean;
}
