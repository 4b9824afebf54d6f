import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { breakGround, type Ground } from "#tests/support/template.ts";

declare module "vitest" {
  interface ProvidedContext {
    ground: Ground;
  }
}

/** Once for a run: one PostgreSQL server, and on it one database for the workers to copy. */
export default async function setUp({ provide }: TestProject) {
  const { ground, remove } = await breakGround();
  provide("ground", ground);
  return async () => {
    await remove();
    rmSync(ground.dataDir, { recursive: true });
  };
}
