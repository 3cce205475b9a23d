import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface Balancer {
  readonly origin: string;
  /** Breaks all current connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Passes each connection to the next of these servers that accepts it, like a load balancer in front of a site. */
export async function startBalancer(readOrigins: () => readonly string[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const pass = (caller: Socket, tries: number) => {
    const origins = readOrigins();
    const { hostname, port } = new URL(origins[(turn += 1) % origins.length] ?? "");
    const server = connect(Number(port), hostname, () => caller.pipe(server).pipe(caller));
    server.on("error", () => {
      if (server.bytesRead === 0 && caller.bytesRead === 0 && tries > 1) pass(caller, tries - 1);
      else caller.destroy();
    });
    caller.on("error", () => server.destroy()).on("close", () => server.destroy());
  };
  const listener = createServer((caller) => {
    open.add(caller);
    caller.on("close", () => open.delete(caller));
    pass(caller, readOrigins().length);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const cut = () => open.forEach((caller) => caller.destroy());
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut,
    async close() {
      listener.close();
      cut();
      await once(listener, "close");
    },
  };
}
