import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { projectRoot } from "#drizzle/root.ts";
import { findMutation, readSources, readTests, testsOf } from "#tests/mutate/find-mutation.ts";
import { type Mutation, mutations } from "#tests/mutate/mutations.ts";

/**
 * `npm run mutate`: breaks the rules of tests/mutate/mutations.ts one by one in a copy of the project, and runs the
 * tests that should notice. Exit code 1 if none does, or a rule's text is gone. With words after it, only rules that
 * contain them: `npm run mutate -- voucher`.
 */
const words = process.argv.slice(2).join(" ").toLowerCase();
const chosen = mutations.filter(({ rule }) => rule.toLowerCase().includes(words));
const copy = copyOfProject();
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.chdir(copy);

const [sources, files] = [readSources(copy), readTests(copy)];
const vitest = await createVitest("test", { root: copy, watch: false, reporters: [{}] });
const problems = await work(vitest);
await vitest.close();
console.log(problems.length ? `\n${problems.length} of ${chosen.length} rules:\n${problems.join("\n")}` : "");
console.log(`${chosen.length - problems.length} of ${chosen.length} broken rules were noticed.`);
process.exit(problems.length || !chosen.length ? 1 : 0);

/** Returns what was not noticed. A test that fails although nothing is broken would notice everything. */
async function work(vitest: Vitest): Promise<string[]> {
  const known = chosen.filter((mutation) => !problemOf(mutation));
  const all = [...new Set(known.flatMap((mutation) => testsOf(mutation, files)))];
  const { failed } = await run(vitest, all);
  if (failed.length) throw new Error(`These fail though no rule is broken:\n${failed.join("\n")}`);
  const problems: string[] = [];
  for (const mutation of chosen) {
    const line = problemOf(mutation) ?? (await attempt(vitest, mutation));
    console.log(line);
    if (line.startsWith("✗")) problems.push(line);
  }
  return problems;
}

/** Why a rule cannot be broken: its text or its tests are gone. */
function problemOf(mutation: Mutation): string | undefined {
  try {
    findMutation(mutation, sources);
    testsOf(mutation, files);
    return undefined;
  } catch (error) {
    return `✗ ${(error as Error).message}`;
  }
}

/** Breaks one rule, runs its tests, and restores it. */
async function attempt(vitest: Vitest, mutation: Mutation): Promise<string> {
  const begun = performance.now();
  const file = findMutation(mutation, sources);
  const source = sources.get(file)!;
  write(
    vitest,
    file,
    source.replace(mutation.find, () => mutation.replace),
  );
  const { failed } = await run(vitest, testsOf(mutation, files));
  write(vitest, file, source);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1).padStart(5);
  return failed.length
    ? `✓ ${seconds} s  ${mutation.rule} (${failed.join(", ")})`
    : `✗ ${seconds} s  ${mutation.rule}: ${file} was broken, and ${mutation.tests.join(", ")} did not notice`;
}

function write(vitest: Vitest, file: string, text: string) {
  writeFileSync(path.join(copy, file), text);
  vitest.invalidateFile(path.join(copy, file));
}

/** Runs these files of tests. Returns those of them with a test that failed, and errors outside of any test. */
async function run(vitest: Vitest, tests: string[]): Promise<{ failed: string[] }> {
  const specifications = await vitest.globTestSpecifications(tests.map((file) => path.join(copy, file)));
  if (specifications.length < tests.length) throw new Error(`Not all of these are tests: ${tests.join(", ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  // Earlier runs' modules are reported again.
  const own = testModules.filter(({ relativeModuleId }) => tests.includes(relativeModuleId));
  const failed = own.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId);
  return { failed: [...failed, ...unhandledErrors.map((error) => String((error as Error).stack ?? error))] };
}

/** A copy, so that no broken rule is ever left in the project. Includes uncommitted changes. */
function copyOfProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sementeira-mutate-"));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter(Boolean)) {
    cpSync(path.join(projectRoot, file), path.join(folder, file), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}
