// Preloaded into the servers that tests start: if the test is killed, the server stops, and stops its database.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1_000).unref();
