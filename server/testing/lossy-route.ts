import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A route to the database that can drop packets silently, like a pulled cable. */
export interface LossyRoute {
  /** The database's address through this route. */
  readonly url: string;
  /** Silently drops everything from now on: connections stay open, and new ones open but receive nothing. */
  drop(): void;
  /** Tells the next connections that the database is starting up. */
  startUp(connections: number): void;
  /** New connections work again; the database has dropped the earlier ones. */
  restore(): void;
  close(): void;
}

/** PostgreSQL's message until it has read its log. */
const STARTING_UP = (() => {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

export async function openLossyRoute(databaseUrl: string): Promise<LossyRoute> {
  const target = new URL(databaseUrl);
  const host = target.searchParams.get("host") ?? target.hostname;
  const port = target.port === "" ? "5432" : target.port;
  const reach = () =>
    host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
  const near = new Set<Socket>();
  const far = new Set<Socket>();
  let dropped = false;
  let startingUp = 0;

  const server = createServer((socket) => {
    near.add(socket);
    socket.on("error", () => {});
    if (dropped) return void socket.resume();
    if (startingUp > 0) {
      startingUp -= 1;
      return void socket.once("data", () => socket.end(STARTING_UP));
    }
    const other = reach();
    far.add(other);
    other.on("error", () => {});
    socket.pipe(other);
    other.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  target.searchParams.delete("host");
  target.hostname = "127.0.0.1";
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.toString(),
    drop() {
      dropped = true;
      for (const socket of [...near, ...far]) socket.unpipe().resume();
    },
    startUp(connections) {
      startingUp = connections;
    },
    restore() {
      dropped = false;
      for (const socket of far) socket.destroy();
      far.clear();
    },
    close() {
      server.close();
      for (const socket of [...near, ...far]) socket.destroy();
    },
  };
}
