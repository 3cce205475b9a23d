import pg from "pg";

/**
 * The part of a transaction that is sent with a statement: `begin` before it or `commit` after it. `prepare` replaces
 * the statement, once per connection, and prepares both commands there.
 */
export type Bracket = "prepare" | "begin" | "commit";

/** The driver's wire methods used here; its types leave them out. */
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
 * A statement sent together with the begin or commit of its transaction, as one message with one reply. PostgreSQL
 * reads up to the end of the message or the first failure. So a statement whose `begin` failed does not run, and a
 * failed statement is not committed.
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

  /** The last message that the driver sends for a statement. */
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
