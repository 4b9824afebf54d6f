import { requireNode } from "./node-version.mjs";

/** `npm start`: does whatever is still to do, then serves until it is stopped. */
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
await import("../build/server/index.js");
