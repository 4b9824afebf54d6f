import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

/** One row a rule of drizzle/invariants.sql that does not hold; empty when all is well. */
export async function brokenRules(db: Pick<Db, "execute">): Promise<{ rule: string; what: string }[]> {
  const text = readFileSync(path.join(projectRoot, "drizzle", "invariants.sql"), "utf8");
  return [...(await db.execute<{ rule: string; what: string }>(sql.raw(text)))];
}
