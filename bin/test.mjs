import { existsSync } from "node:fs";
import path from "node:path";
import { requireNode } from "./node-version.mjs";

/** `npm test`: everything except what is slow and rare; also works on a fresh clone. */
requireNode();
const { build, make, playwright, staticChecks, vitest } = await import("./checks.mjs");
const { Failure, root } = await import("./steps.mjs");

/**
 * Tests that boot and wait much and break only with how a school is hosted, those that measure a large school or draw
 * at random, and those that ask every address for a rule that is kept in one place: they run every night.
 */
const rare = [
  "tests/api/authoring/uploads.test.ts",
  "tests/api/bad-input.test.ts",
  "tests/api/desk-words.test.ts",
  "tests/api/links.test.ts",
  "tests/api/methods.test.ts",
  "tests/api/panel-words.test.ts",
  "tests/api/storage.test.ts",
  "tests/api/words.test.ts",
  "tests/contract/cors.test.ts",
  "tests/contract/fuzz.test.ts",
  "tests/contract/journeys.test.ts",
  "tests/contract/lists.test.ts",
  "tests/contract/matrix.test.ts",
  "tests/domain/assistant/questions.test.ts",
  "tests/domain/backups",
  "tests/domain/certificates/races.test.ts",
  "tests/domain/founding.test.ts",
  "tests/domain/leave-demo.test.ts",
  "tests/domain/media/store/s3-trouble.test.ts",
  "tests/domain/media/store/store.test.ts",
  "tests/domain/payments/asaas/month.test.ts",
  "tests/domain/payments/mercado-pago/month.test.ts",
  "tests/domain/school-settings/test-email.test.ts",
  "tests/domain/school-signature",
  "tests/embedded/binaries.test.ts",
  "tests/embedded/driver.test.ts",
  "tests/embedded/pool.test.ts",
  "tests/embedded/sharing.test.ts",
  "tests/embedded/users.test.ts",
  "tests/growth/plans.test.ts",
  "tests/rounds/rounds.test.ts",
  "tests/rounds/writes.test.ts",
  "tests/security/connections.test.ts",
  "tests/security/killed-payment.test.ts",
  "tests/security/stored-script.test.ts",
  "tests/security/timeouts.test.ts",
  "tests/seed",
  "tests/server/boot",
  "tests/server/drain.test.ts",
  "tests/server/jobs",
  "tests/server/log.test.ts",
  "tests/server/metrics.test.ts",
  "tests/server/path-prefix.test.ts",
  "tests/server/readiness.test.ts",
  "tests/server/school-backups.test.ts",
  "tests/server/school-look.test.ts",
  "tests/server/school-settings.test.ts",
  "tests/server/several-instances.test.ts",
];

await make({
  "Static checks and build": () => Promise.all([staticChecks(), build()]),
  "Server tests": () => vitest(rare.flatMap(without)),
  "Browser tests": () => playwright(),
});

/** What has vitest leave out a file or folder, which has to be there. */
function without(file) {
  if (!existsSync(path.join(root, file))) throw new Failure(`${file} is to be left out, but is not there.`);
  return ["--exclude", file, "--exclude", `${file}/**`];
}
