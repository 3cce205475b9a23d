import pg from "pg";

/**
 * What of a transaction goes out with a statement: `begin` before it or `commit` after it. `prepare` goes in the
 * statement's place, once for each connection, and makes both known there.
 */
export type Bracket = "prepare" | "begin" | "commit";

/** What this uses of the driver's wire, which its types leave out. */
interface Wire {
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: [] }): void;
  execute(portal: { portal?: string; rows?: number }): void;
  sync(): void;
}

interface Parts {
  portal: string;
  callback: Answer;
  prepare(wire: Wire): void;
  handleCommandComplete(message: { text: string }, wire: Wire): void;
}

type Answer = (error: Error | null | undefined, result?: unknown) => void;

const WireQuery = pg.Query as unknown as new (config: object, answer: Answer) => Parts;

const COMMANDS = ["begin", "commit"] as const;
type Command = (typeof COMMANDS)[number];
const nameOf = (command: Command) => `crewyard_${command}`;

/**
 * A statement that goes out with the beginning or the end of its transaction, as one message and for one answer.
 * PostgreSQL reads up to the end of the message or to the first failure: a statement whose `begin` failed is not run, and
 * nothing is committed of which the statement before the `commit` failed.
 */
export class BracketedQuery extends WireQuery {
  readonly #bracket: Bracket;

  constructor({ bracket, ...config }: { text: string; bracket: Bracket }, answer: Answer) {
    super({ ...config, queryMode: "extended" }, answer);
    this.#bracket = bracket;
  }

  override prepare(wire: Wire): void {
    if (this.#bracket === "prepare") {
      for (const command of COMMANDS) wire.parse({ name: nameOf(command), text: command });
      wire.sync();
      return;
    }
    if (this.#bracket === "begin") run(wire, "begin");
    super.prepare(wire);
  }

  /** The last that the driver sends of a statement. */
  _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    if (this.#bracket === "commit") run(wire, "commit");
    wire.sync();
  }

  override handleCommandComplete(message: { text: string }, wire: Wire): void {
    const isOurs = message.text === "BEGIN" || message.text === "COMMIT";
    if (!isOurs) super.handleCommandComplete(message, wire);
  }
}

function run(wire: Wire, command: Command): void {
  wire.bind({ statement: nameOf(command), values: [] });
  wire.execute({});
}
