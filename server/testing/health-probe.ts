// Polls `/api/health`, in a separate process, until its input ends; then reports the times. The first request is not
// counted: this process is warming up. A line reports that it is over.
import { request } from "node:http";

const EVERY_MS = 10;
const url = `${process.argv[2] ?? ""}/api/health`;
const seen = { asked: 0, slowest: 0 };
process.stdin.resume();

function ask(): Promise<void> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, { agent: false }, (response) => {
      response.resume().once("end", () => {
        seen.asked += 1;
        seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - started));
        resolve();
      });
    });
    call.once("error", reject).end();
  });
}

await ask();
Object.assign(seen, { asked: 0, slowest: 0 });
process.stdout.write("\n");
while (!process.stdin.readableEnded) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
process.stdout.write(JSON.stringify(seen));
