import type { Fault } from "./fault.ts";

/** What happens wholly or not at all, whatever happens at the same moment. */
export const TOGETHER: readonly Fault[] = [
  {
    name: "what a transaction leaves for its end is done after it",
    file: "server/platform/database/open-transaction.ts",
    from: 'if (final !== undefined) await send(...final, "commit");',
    to: 'if (isBegun) await client.query("commit");\n      if (final !== undefined) await send(...final);\n      if (isBegun) return;',
    tests: ["server/platform/database/database"],
  },
  {
    name: "a transaction's first statement is done before it begins",
    file: "server/platform/database/open-transaction.ts",
    from: 'return send(text, values, "begin");',
    to: "return send(text, values);",
    tests: ["server/platform/database/database"],
  },
  {
    name: "two nodes put two pieces of an upload in the same place",
    file: "server/features/media/uploads.queries.ts",
    from: "and received = $3 and received + $4 <= bytes",
    to: "and $3::int >= 0 and received + $4 <= bytes",
    tests: ["server/features/media/uploads"],
  },
  {
    name: "a changed password leaves the other sessions when they cannot be ended",
    file: "server/features/accounts/password.service.ts",
    from: "    await deps.sessions.revoke(tx, viewer.userId, { except: viewer.sessionId });\n    return called;\n  });",
    to: "    return called;\n  });\n  await transaction(deps.db, (tx) =>\n    deps.sessions.revoke(tx, viewer.userId, { except: viewer.sessionId }));",
    tests: ["server/features/accounts/accounts.password"],
  },
  {
    name: "a password chosen by link leaves the sessions when they cannot be ended",
    file: "server/features/accounts/password.service.ts",
    from: "    await deps.sessions.revoke(tx, account.id);\n    const standing",
    to: "    tx.afterCommit(() => transaction(db, (own) => deps.sessions.revoke(own, account.id)));\n    const standing",
    tests: ["server/features/accounts/accounts.password"],
  },
  {
    name: "a comment is changed before a banned word in it can keep it back",
    file: "server/features/feed/comments.service.ts",
    from: "await changeComment(tx, comment, { content, mentions }, now);",
    to: "await changeComment(deps.db, comment, { content, mentions }, now);",
    tests: ["server/app.texts"],
  },
  {
    name: "a session that ended while its row was read is believed for a minute",
    file: "server/platform/sessions.ts",
    from: "if (before === invalidations) cache.set(key, known);",
    to: "cache.set(key, known);",
    tests: ["server/platform/sessions"],
  },
  {
    name: "a socket whose session ends while it says who it is stays open",
    file: "server/platform/realtime/sockets.ts",
    from: "if (before !== revoked) await check(connection);",
    to: "",
    tests: ["server/platform/sessions"],
  },
  {
    name: "an account that was kept while others were erased is erased, too",
    file: "server/features/account-rights/erase.ts",
    from: "eraseAccount(deps, userId, isDue)",
    to: "eraseAccount(deps, userId)",
    tests: ["server/features/account-rights/closing"],
  },
  {
    name: "whoever is accepted is not in the crew that was looked at before",
    file: "web/features/crew/crew-cache.ts",
    from: "    invalidateEndpoint(listCrew),\n",
    to: "",
    tests: ["e2e/crew"],
    step: "e2e",
  },
];
