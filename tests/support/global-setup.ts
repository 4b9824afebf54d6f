import type { TestProject } from "vitest/node";
import { type Fixture, prepareFixture } from "#tests/support/template.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixture: Fixture;
  }
}

/** Once for a run: one PostgreSQL server, and on it one database for the workers to copy. */
export default async function setUp({ provide }: TestProject) {
  const { fixture, remove } = await prepareFixture();
  provide("fixture", fixture);
  return remove;
}
