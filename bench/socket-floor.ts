import { createServer } from "node:http";

import pg from "pg";
import { WebSocketServer, type WebSocket } from "ws";

/**
 * The floor of a chat message, by `POST /send/<member>`: `node:http`, one prepared insert, one write to the recipient's
 * socket. A socket names its member in its address.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 16 });
await pool.query(
  "create table if not exists floor_messages (id bigserial primary key, content text, at timestamptz)",
);

const sockets = new Map<string, WebSocket>();
const insert = {
  name: "insert",
  text: "insert into floor_messages (content, at) values ($1, now()) returning id, at",
};

const server = createServer((request, response) => {
  const to = request.url?.split("/")[2] ?? "";
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    if (request.method !== "POST") return void response.end("{}");
    const { content } = JSON.parse(Buffer.concat(parts).toString()) as { content: string };
    pool.query({ ...insert, values: [content] }).then(
      ({ rows }) => {
        sockets.get(to)?.send(JSON.stringify({ type: "message", data: rows[0] as unknown }));
        response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(rows[0]));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket, { url }) => {
  sockets.set(url?.split("/")[2] ?? "", socket);
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
