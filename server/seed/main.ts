import { systemClock } from "../platform/deps.ts";
import { startPlatform } from "../platform/start-platform.ts";
import { run } from "../run.ts";
import { greet } from "./greet.ts";
import { seedDemo } from "./index.ts";

/** `npm run seed`: adds the demo community to a database that nobody has joined, without starting the site. */
await run(async ({ config, log, databaseUrl, onClose, close }) => {
  const platform = await startPlatform(config, databaseUrl, systemClock, log);
  onClose(() => platform.close());
  const made = await seedDemo(platform.deps);
  if (!made) process.stdout.write("Members have joined already, so nothing was added.\n");
  await greet(platform.deps);
  await close();
});
