import { once } from "node:events";

import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How a mail server may fail, and at which step. */
export type Mood =
  | "well"
  /** Its reply to the recipient or to the message. */
  | { at: "recipient" | "message"; code: number; words?: string }
  /** Stops replying at this step. */
  | { at: "greeting" | "message"; stalls: true }
  /** The connection breaks in the middle of the message; or after it was accepted, but before the reply arrives. */
  | { at: "data" | "answer"; drops: true };

export interface Received {
  to: string[];
  head: string;
  /** The whole message, with quoted-printable decoded where it matters: long lines and equals signs. */
  whole: string;
}

/** A mail server that records everything and fails on demand. */
export interface SmtpSink {
  readonly url: string;
  readonly received: Received[];
  mood: Mood;
  /** Connections so far. */
  readonly connections: number;
  /** Stops listening at the address; `open` starts again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

class ErrorReply extends Error {
  readonly responseCode: number;
  constructor(code: number, words = "no") {
    super(words);
    this.responseCode = code;
  }
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const received: Received[] = [];
  let mood: Mood = "well";
  let connections = 0;
  let port = 0;
  let server: SMTPServer;
  const is = (at: string) => typeof mood === "object" && mood.at === at;
  const codeAt = (at: string) =>
    typeof mood === "object" && mood.at === at && "code" in mood ? mood : undefined;

  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onConnect(_session, done) {
        connections += 1;
        if (!is("greeting")) done();
      },
      onRcptTo(_address, _session, done) {
        const error = codeAt("recipient");
        done(error && new ErrorReply(error.code, error.words));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (is("data")) hangUp(session);
        });
        stream.on("end", () => {
          const error = codeAt("message");
          if (error !== undefined) return done(new ErrorReply(error.code, error.words));
          if (is("message")) return;
          received.push(read(Buffer.concat(chunks).toString("utf8"), session));
          if (is("answer")) return hangUp(session);
          done();
        });
      },
    });
  const hangUp = (session: SMTPServerSession) => {
    for (const connection of server.connections as Set<Connection>)
      if (connection.session.id === session.id) connection._socket.destroy();
  };

  const sink: SmtpSink = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    received,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
    },
    get connections() {
      return connections;
    },
    async close() {
      for (const connection of server.connections as Set<Connection>) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async open() {
      server = make();
      server.on("error", () => undefined);
      server.listen(port, "127.0.0.1");
      await once(server.server, "listening");
      const address = server.server.address();
      port = typeof address === "object" && address !== null ? address.port : 0;
    },
  };
  await sink.open();
  return sink;
}

/** The library's connection object; the library has no way to cut one. */
interface Connection {
  session: SMTPServerSession;
  _socket: { destroy(): void };
}

function read(message: string, session: SMTPServerSession): Received {
  const whole = message.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return {
    to: session.envelope.rcptTo.map(({ address }) => address),
    head: whole.split("\r\n\r\n", 1)[0] ?? "",
    whole,
  };
}
