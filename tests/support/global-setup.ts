import type { TestProject } from "vitest/node";
import { type Fixture, prepareFixture } from "#tests/support/template.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixture: Fixture;
  }
}

/** Once per run: one PostgreSQL, and on it a database for the workers to copy. */
export default async function setUp({ provide }: TestProject) {
  const { fixture, remove } = await prepareFixture();
  provide("fixture", fixture);
  return remove;
}
