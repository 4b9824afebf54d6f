import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";

/** The runner itself, with two parts of its own: while the first is made, somebody stops the run. */
const stopped = `
  const { once } = await import("node:events");
  const { make } = await import("./bin/checks.mjs");
  const first = async () => {
    const busy = setInterval(() => {}, 1_000);
    const told = once(process, "SIGTERM");
    process.kill(process.pid, "SIGTERM");
    await told;
    clearInterval(busy);
  };
  const second = async () => console.log("The second was made.");
  await make({ first, second });
`;

it("a run that is stopped makes no further part, and does not end as one that passed", () => {
  const args = ["--input-type=module", "--eval", stopped];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: "utf8" });
  expect(stdout).not.toContain("The second was made.");
  expect(stdout).toMatch(/\b0 passed, 1 failed, 0 skipped in .*\n$/);
  expect(status).toBe(1);
});
