// Loaded before a server (`--import`): records the processor time of the longest turn of its event loop, the minimum
// that other callers wait. Unlike a clock it does not count time given to other programs. SIGUSR2 prints it and resets
// it.
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
