import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to the database on which packets can vanish without a word, as behind a cable that was pulled. */
export interface LossyRoute {
  /** The database's address by this way. */
  readonly url: string;
  /** From now on nothing comes through, and nobody is told: connections stay open, new ones open and hear nothing. */
  drop(): void;
  /** New connections come through again; the database has given up those from before. */
  restore(): void;
  close(): void;
}

export async function openLossyRoute(databaseUrl: string): Promise<LossyRoute> {
  const target = new URL(databaseUrl);
  const host = target.searchParams.get("host") ?? target.hostname;
  const port = target.port === "" ? "5432" : target.port;
  const reach = () =>
    host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
  const near = new Set<Socket>();
  const far = new Set<Socket>();
  let dropped = false;

  const server = createServer((socket) => {
    near.add(socket);
    socket.on("error", () => {});
    if (dropped) return void socket.resume();
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
