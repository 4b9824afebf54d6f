import { expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { findMutation, readSources, readTests, testsOf } from "#tests/mutate/find-mutation.ts";
import { mutations } from "#tests/mutate/mutations.ts";

it("every rule that npm run mutate breaks is still where it can be broken, and its tests are there", () => {
  const [sources, tests] = [readSources(projectRoot), readTests(projectRoot)];
  const wrong = mutations.flatMap((mutation) => {
    try {
      findMutation(mutation, sources);
      testsOf(mutation, tests);
      return mutation.find === mutation.replace ? [`"${mutation.rule}" changes nothing`] : [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(wrong).toEqual([]);
  expect(new Set(mutations.map(({ rule }) => rule)).size).toBe(mutations.length);
  expect(mutations.length).toBeGreaterThanOrEqual(60);
});
