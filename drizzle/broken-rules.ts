import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

/** One row a rule of drizzle/invariants.sql that does not hold; empty when all is well. */
export async function brokenRules(db: Pick<Db, "execute">): Promise<{ rule: string; what: string }[]> {
  return [...(await db.execute<{ rule: string; what: string }>(sql.raw(invariants())))];
}

/** A rule that does not hold, how many rows go against it, and some of them. */
export type BrokenRule = { rule: string; count: number; examples: string[] };

/** The same counted by the database, however many there are: one row a rule. */
export async function countBrokenRules(db: Pick<Db, "execute">): Promise<BrokenRule[]> {
  const found = sql.raw(invariants().trimEnd().replace(/;$/, ""));
  return [
    ...(await db.execute<BrokenRule>(sql`
      with found as materialized (${found})
      select rule, count(*)::int as count, (array_agg(what))[1:5] as examples from found group by rule order by rule`)),
  ];
}

const invariants = () => readFileSync(path.join(projectRoot, "drizzle", "invariants.sql"), "utf8");
