import type pg from "pg";

import type { Bracket } from "./bracketed-query.ts";
import type { Tx } from "./database.ts";
import { toQuery } from "./driver.ts";
import type { Statement } from "./statements.ts";

/** Connections on which `begin` and `commit` are prepared. */
const prepared = new WeakSet<pg.PoolClient>();

export type Effect = () => void | Promise<void>;

/** A transaction under way, and how it ends. */
export interface OpenTransaction {
  readonly tx: Tx;
  /** The effects registered with `tx.afterCommit`, in order. */
  readonly effects: readonly Effect[];
  /** The effects registered with `tx.afterRollback`, in order. */
  readonly undoing: readonly Effect[];
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Opens a transaction on its own connection. `begin` is sent with the first statement and `commit` with the last queued
 * statement, so that neither costs a round trip. A transaction without statements sends nothing.
 */
export function openTransaction(client: pg.PoolClient): OpenTransaction {
  let isBegun = false;
  const effects: Effect[] = [];
  const undoing: Effect[] = [];
  const kept = new Map<Statement<unknown>, unknown[]>();

  const send = (text: string, values: readonly unknown[], bracket?: Bracket) =>
    client.query({ ...toQuery(text, values), ...(bracket && { bracket }) });
  const begin = async (text: string, values: readonly unknown[]) => {
    isBegun = true;
    if (!prepared.has(client)) await send("begin, commit", [], "prepare");
    prepared.add(client);
    return send(text, values, "begin");
  };
  const ask = (text: string, values: readonly unknown[]) =>
    isBegun ? send(text, values) : begin(text, values);
  const tx: Tx = {
    async run<Row>(statement: Statement<Row>, values: readonly unknown[]) {
      return (await ask(statement.text, values)).rows as Row[];
    },
    atCommit(statement, row) {
      kept.set(statement, [...(kept.get(statement) ?? []), row]);
    },
    afterCommit: (effect) => void effects.push(effect),
    afterRollback: (effect) => void undoing.push(effect),
  };
  return {
    tx,
    effects,
    undoing,
    async commit() {
      const last = [...kept].map(([{ text }, rows]) => [text, [JSON.stringify(rows)]] as const);
      const final = isBegun || last.length > 1 ? last.pop() : undefined;
      for (const [text, values] of last) await ask(text, values);
      if (final !== undefined) await send(...final, "commit");
      else if (isBegun) await client.query("commit");
    },
    async rollback() {
      if (isBegun) await client.query("rollback");
    },
  };
}
