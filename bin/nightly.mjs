import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { requireNode } from "./node-version.mjs";

/** `npm run test:nightly`: what `npm test` does and more of it, and the short drills. */
requireNode();
const missing = ["nginx", "pgbouncer", "zbarimg", "pdfinfo", "pdftotext", "pdfsig", "openssl", "ffmpeg"].filter(
  (program) => [program, `/usr/sbin/${program}`].every((name) => spawnSync(name, ["-V"]).error),
);
if (missing.length) {
  console.error(`✗ The nightly tests need ${missing.join(" and ")}: install them first.`);
  process.exit(1);
}
const { build, make, playwright, staticChecks, vitest } = await import("./checks.mjs");
const seed = String(randomInt(2 ** 31));
console.log(`FUZZ_SEED=${seed} FUZZ_REQUESTS=50000`);
await make({
  "Static checks and build": () => Promise.all([staticChecks(), build()]),
  "Server tests": () => vitest([], { NIGHTLY: "1", FUZZ_SEED: seed, FUZZ_REQUESTS: "50000", GATEWAY_RUNS: "400" }),
  "Drill tests": () => vitest(["--config", "vitest.drills.config.ts"], { TEST_REPORT: "drills.json" }),
  "Browser tests": () => playwright({ nightly: true }),
});
