import { request, type Agent, type OutgoingHttpHeaders } from "node:http";

/**
 * Sends requests over an agent's kept-alive connections, as a browser does; returns the status and the code of a
 * refusal.
 */
export function askOn(agent: Agent, port: number) {
  return (
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    payload?: Buffer,
  ): Promise<{ status: number; code?: string }> =>
    new Promise((resolve, reject) => {
      const asked = request({ port, host: "127.0.0.1", method, path, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code?: string };
          resolve({ status: response.statusCode ?? 0, ...(code !== undefined && { code }) });
        });
      });
      asked.on("error", reject);
      asked.end(payload);
    });
}
