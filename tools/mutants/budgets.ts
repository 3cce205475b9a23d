import type { Fault } from "./fault.ts";

/** How often something may be asked for, and by whom it is counted. */
export const BUDGETS: readonly Fault[] = [
  {
    name: "who is refused draws from no budget: tokens can be tried out",
    file: "server/platform/http/admission.ts",
    from: "await consumeAsVisitor(limits, request);\n        throw error;",
    to: "throw error;",
    tests: ["server/platform/http/bodies"],
  },
  {
    name: "a member draws from the budget of their address",
    file: "server/platform/http/admission.ts",
    from: 'await limits.consume("member_burst", request.viewer.userId);',
    to: 'await limits.consume("member_burst", addressKey(request.clientAddress));',
    tests: ["server/features/accounts/accounts.limits"],
  },
  {
    name: "a member posts as often as there are addresses to post from",
    file: "server/platform/http/admission.ts",
    from: "const key = viewer?.userId ?? addressKey(request.clientAddress);",
    to: "const key = addressKey(request.clientAddress);",
    tests: ["server/features/accounts/accounts.limits"],
  },
  {
    name: "interest is declared in as many jobs as there are",
    file: "contracts/jobs.ts",
    from: '  limit: "declare_interest",\n',
    to: "",
    tests: ["server/app.endpoint-budgets"],
  },
  {
    name: "conversations are begun without end",
    file: "server/features/chat/conversations.service.ts",
    from: 'await limits.consume("start_conversation", userId);',
    to: "",
    tests: ["server/app.endpoint-budgets"],
  },
  {
    name: "the longer span of a budget is not counted",
    file: "server/platform/limits.ts",
    from: "budgets.map((budget) => ({",
    to: "budgets.slice(0, 1).map((budget) => ({",
    tests: ["server/platform/limits"],
  },
  {
    name: "payments are confirmed while nobody counts for all processes",
    file: "server/platform/limits.ts",
    from: '(["create_payment", "confirm_payment"])',
    to: '(["create_payment"])',
    tests: ["server/platform/limits"],
  },
  {
    name: "an account that is guessed at from everywhere slows nobody down",
    file: "server/features/accounts/sign-in.service.ts",
    from: "await pause(DELAY_MS.least + Math.random() * (DELAY_MS.most - DELAY_MS.least));",
    to: "",
    tests: ["server/features/accounts/accounts.limits"],
  },
  {
    name: "a guess that finds the server busy has the guesses before it forgotten",
    file: "server/features/accounts/sign-in.service.ts",
    from: 'await limits.giveBack("sign_in_account_and_address", pair);\n    await limits.giveBack("sign_in_address"',
    to: 'await limits.reset("sign_in_account_and_address", pair);\n    await limits.giveBack("sign_in_address"',
    tests: ["server/features/accounts/accounts.limits"],
  },
];
