// Loaded before a server (`--import`): how much processor time the longest turn of its loop took, which is what everybody else
// waits at least. Unlike a clock it does not count what a busy machine does for others. SIGUSR2 prints it and starts over.
let before = process.threadCpuUsage();
let longest = 0;

function look(): void {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, (user + system) / 1000);
}

setInterval(look, 1).unref();
process.on("SIGUSR2", () => {
  look();
  process.stderr.write(`longest turn: ${Math.round(longest)} ms\n`);
  longest = 0;
});
