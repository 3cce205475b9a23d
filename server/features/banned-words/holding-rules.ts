import { daysFrom } from "#contracts/calendar.ts";
import type { HoldingRule, HoldingRules } from "#contracts/holding-rules.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { TextKind } from "../../platform/text-kinds.ts";
import { findContacts, type ContactFound } from "./find-contacts.ts";
import { findWriterAge, readRules } from "./holding-rules.queries.ts";

const CHANNEL = "holding-rules";
/** A rule acts like a banned word of this severity: it holds the text. */
export const RULE_SEVERITY = 3;

export interface RuleBook {
  /** Returns what the switched-on rules find in a text, regardless of its writer. */
  find(text: string): Promise<ContactFound[]>;
  /** Returns the rules that a member's texts meet; none once the account is no longer new. */
  meet(writing: { texts: readonly string[]; userId: number; kind: TextKind }): Promise<HoldingRule[]>;
  /** Announces a change of the rules in this transaction: every process reads them again. */
  changed(tx: Tx): Promise<void>;
}

/** Makes the rule book, which reads the rules once and again after each change. */
export function createRuleBook(deps: Deps): RuleBook {
  const { db, bus, clock, config } = deps;
  const ownHost = new URL(config.publicUrl).hostname;
  let current: Promise<HoldingRules> | null = null;
  const invalidate = () => void (current = null);
  bus.subscribe(CHANNEL, invalidate, invalidate);

  async function read(): Promise<HoldingRules> {
    const reading = (current ??= readRules(db));
    try {
      return await reading;
    } catch (error) {
      if (current === reading) invalidate();
      throw error;
    }
  }

  function findBy(rules: HoldingRules, text: string): ContactFound[] {
    const isOn = {
      link: rules.links,
      phone_number: rules.phoneNumbers,
      email_address: rules.emailAddresses,
    };
    if (!Object.values(isOn).includes(true)) return [];
    return findContacts(text, ownHost).filter(({ rule }) => isOn[rule]);
  }

  return {
    find: async (text) => findBy(await read(), text),
    async meet({ texts, userId, kind }) {
      const rules = await read();
      const met = new Set<HoldingRule>(texts.flatMap((text) => findBy(rules, text).map(({ rule }) => rule)));
      const countsPosts = kind === "post" && rules.firstPosts > 0;
      if (met.size === 0 && !countsPosts) return [];
      const newSince = daysFrom(clock.now(), -rules.newDays);
      const writer = await findWriterAge(db, userId, newSince, rules.firstPosts);
      if (writer?.isNew !== true) return [];
      if (countsPosts && writer.posts < rules.firstPosts) met.add("first_posts");
      return [...met];
    },
    changed: (tx) => bus.publish(tx, CHANNEL, ""),
  };
}
