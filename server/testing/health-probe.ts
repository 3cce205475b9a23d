import { request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** Asks for `/api/health` again and again on a thread of its own, and tells the slowest answer in ms when told to stop. */
const { url, everyMs } = workerData as { url: string; everyMs: number };
let slowest = 0;
let asked = 0;
let isOver = false;

function ask(): Promise<void> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/health`, { agent: false }, (response) => {
      response.resume().once("end", () => {
        asked += 1;
        slowest = Math.max(slowest, performance.now() - started);
        resolve();
      });
    });
    call.once("error", reject).end();
  });
}

parentPort?.once("message", () => (isOver = true));
while (!isOver) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
parentPort?.postMessage({ slowest: Math.round(slowest), asked });
