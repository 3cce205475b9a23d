import type { Fault } from "./fault.ts";

/** What keeps people safe: what is grave comes first, what new accounts post is held, and numbers are of nobody. */
export const SAFETY: readonly Fault[] = [
  {
    name: "a child at risk waits its turn in the queue of reports",
    file: "server/features/moderation/queue.queries.ts",
    from: "(not r.is_urgent), (r.raised_at is null), r.created_at, r.id",
    to: "(r.raised_at is null), r.created_at, r.id",
    tests: ["server/features/reports/illegal-kinds"],
  },
  {
    name: "a complaint about a life waits behind what is due first",
    file: "server/features/contact/contact.queries.ts",
    from: "order by (not is_urgent), due_on, id limit",
    to: "order by due_on, id limit",
    tests: ["server/features/contact/queue"],
  },
  {
    name: "an account is new for ever",
    file: "server/features/banned-words/holding-rules.queries.ts",
    from: "select created_at > $2 and role = 'member' as",
    to: "select created_at > $2 - interval '99 years' and role = 'member' as",
    tests: ["server/features/banned-words/holding-rules"],
  },
  {
    name: "the rule for first posts holds one more",
    file: "server/features/banned-words/holding-rules.ts",
    from: "countsPosts && writer.posts < rules.firstPosts",
    to: "countsPosts && writer.posts <= rules.firstPosts",
    tests: ["server/features/banned-words/holding-rules"],
  },
  {
    name: "a first post of photos alone is published unseen",
    file: "server/features/banned-words/text-filter.ts",
    from: 'if (texts.length === 0 && kind !== "post") return publish(deps, null, act);',
    to: "if (texts.length === 0) return publish(deps, null, act);",
    tests: ["server/features/banned-words/holding-rules"],
  },
  {
    name: "a look-alike of our own address passes as ours",
    file: "server/features/banned-words/find-contacts.ts",
    from: "host === ownHost || host === `www.${ownHost}`",
    to: "host.includes(ownHost)",
    tests: ["server/features/banned-words/find-contacts"],
  },
  {
    name: "moderators set the rules for new accounts",
    file: "contracts/holding-rules.ts",
    from: 'access: "admin",\n  body:',
    to: 'access: "moderator",\n  body:',
    tests: ["server/app.admin.test"],
  },
  {
    name: "the transparency report quotes what reporters wrote",
    file: "server/features/analytics/moderation-months.queries.ts",
    from: "then reason else 'own_words' end",
    to: "then reason else reason end",
    tests: ["server/features/analytics/moderation-months"],
  },
  {
    name: "numbers of moderation are kept for longer than two years",
    file: "server/features/analytics/moderation-months.service.ts",
    from: "monthsBefore(today, MODERATION_MONTHS_MAX)",
    to: "monthsBefore(today, 2 * MODERATION_MONTHS_MAX)",
    tests: ["server/features/analytics/moderation-months"],
  },
  {
    name: "a passkey's answer that was given on another site passes",
    file: "server/features/second-factor/passkeys.service.ts",
    from: "expectedOrigin: origin,\n    expectedRPID: rpID,\n    credential: {",
    to: 'expectedOrigin: [origin, "https://crewyard.example.evil"],\n    expectedRPID: rpID,\n    credential: {',
    tests: ["server/features/second-factor/passkeys"],
  },
  {
    name: "a removed passkey's sign-in goes on",
    file: "server/features/second-factor/second-factor.queries.ts",
    from: "tickets as (delete from sign_in_tickets where user_id = $1)",
    to: "tickets as (delete from sign_in_tickets where user_id = $1 and false)",
    tests: ["server/features/second-factor/lost-device"],
  },
];
