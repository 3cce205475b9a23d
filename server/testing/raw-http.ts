import { once } from "node:events";
import { connect } from "node:net";

/**
 * Sends raw bytes that no HTTP client would send, and returns everything received until the server closes the
 * connection.
 */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(text);
  await once(socket, "close");
  return answer;
}
