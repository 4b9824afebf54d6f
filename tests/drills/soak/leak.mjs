/**
 * Loaded into the server by `node --import` in the test of the soak alone: it keeps memory and files that nobody needs.
 */
import { openSync } from "node:fs";

const kept = [];
setInterval(() => kept.push(Buffer.alloc(1024 ** 2, kept.length), openSync("/dev/null")), 100).unref();
