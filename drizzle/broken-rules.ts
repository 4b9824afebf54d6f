import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

/** The broken rules of drizzle/invariants.sql, one row each; empty if all is well. */
export async function brokenRules(db: Pick<Db, "execute">): Promise<{ rule: string; what: string }[]> {
  return [...(await db.execute<{ rule: string; what: string }>(sql.raw(invariants())))];
}

/** A broken rule, how many rows break it, and some of them. */
export type BrokenRule = { rule: string; count: number; examples: string[] };

/** The same with rows only counted: one row per rule. */
export async function countBrokenRules(db: Pick<Db, "execute">): Promise<BrokenRule[]> {
  const found = sql.raw(invariants().trimEnd().replace(/;$/, ""));
  return [
    ...(await db.execute<BrokenRule>(sql`
      with found as materialized (${found})
      select rule, count(*)::int as count, (array_agg(what))[1:5] as examples from found group by rule order by rule`)),
  ];
}

const invariants = () => readFileSync(path.join(projectRoot, "drizzle", "invariants.sql"), "utf8");
