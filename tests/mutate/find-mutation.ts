import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Mutation } from "#tests/mutate/mutations.ts";

/** The text of every file of the application under `root`, by its path from there. */
export function readSources(root: string): Map<string, string> {
  const names = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => /\.tsx?$/.test(name)).map((name) => path.join("app", name));
  return new Map(sources.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

/** The tests of a folder, by their paths from `root`. */
export function readTests(root: string): string[] {
  const names = readdirSync(path.join(root, "tests"), { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => path.join("tests", name));
}

/** The one file that holds the text to be changed. Throws where none does, or more than one, or one twice. */
export function findMutation({ rule, find }: Mutation, sources: Map<string, string>): string {
  const places = [...sources].flatMap(([file, text]) =>
    text
      .split(find)
      .slice(1)
      .map(() => file),
  );
  if (places.length === 1) return places[0]!;
  const where = places.length ? `stands ${places.length} times: ${places.join(", ")}` : "is nowhere";
  throw new Error(`"${rule}": the text to be changed ${where}\n${find}`);
}

/** The files of tests that should notice. Throws where one is missing, or its name is that of several. */
export function testsOf({ rule, tests }: Mutation, files: string[]): string[] {
  return tests.map((name) => {
    const found = files.filter((file) => file.endsWith(`/${name}.test.ts`) || file.endsWith(`/${name}.test.tsx`));
    if (found.length !== 1) throw new Error(`"${rule}": ${found.length} tests are called ${name}`);
    return found[0]!;
  });
}
