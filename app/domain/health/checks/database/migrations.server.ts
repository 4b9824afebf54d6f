import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, well, wrong } from "#app/domain/health/finding.ts";
import { migrationsOnDisk, seenMigrations } from "#drizzle/migrations.ts";

/** Whether the schema is the one of this release. */
export async function lookAtMigrations({ db }: Pick<Ctx, "db">): Promise<Finding> {
  const [seen, ours] = [(await seenMigrations(db)).at(-1)?.at ?? 0, migrationsOnDisk().at(-1)!.at];
  if (seen === ours) return well("É a desta versão da plataforma.");
  if (seen > ours)
    return attention("É de uma versão mais nova da plataforma.", "Atualize também este programa, assim que puder.");
  return wrong("Ainda é a de uma versão anterior.", "Reinicie a plataforma: ao iniciar ela faz uma cópia e atualiza.");
}
