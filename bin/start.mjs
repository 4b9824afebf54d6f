import { requireNode } from "./node-version.mjs";

/** `npm start`: does whatever is still to be done, then serves until it is stopped. */
requireNode();
process.env.NODE_ENV = "production";
process.env.LOG_FORMAT ||= "readable";

const { Failure, root } = await import("./steps.mjs");
process.chdir(root);
try {
  await (await import("./install.mjs")).install();
  await (await import("./build.mjs")).build();
} catch (error) {
  console.error(error instanceof Failure ? `✗ ${error.message}` : error);
  process.exit(1);
}

/** A signal to npm ends the shell between npm and us without reaching us: becoming an orphan has the same meaning. */
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, "SIGTERM"), 500).unref();
}

await import("../build/server/index.js");
