import { once } from "node:events";
import { connect } from "node:net";

/** Sends bytes as they stand, for what no HTTP client would send, and gives all that comes back until the server hangs up. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(text);
  await once(socket, "close");
  return answer;
}
