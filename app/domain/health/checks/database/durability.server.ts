import type { Ctx } from "#app/domain/ctx.ts";
import { type Finding, well, wrong } from "#app/domain/health/finding.ts";

/** Which of PostgreSQL's promises to keep what it acknowledged are switched off (R17). */
export async function switchedOff({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const off = await db.execute<{ name: string }>(`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`);
  return off.map(({ name }) => name);
}

/** Whether a power cut would leave what people were told is saved. */
export async function lookAtDurability(ctx: Pick<Ctx, "db">): Promise<Finding> {
  const off = await switchedOff(ctx);
  if (off.length === 0) return well("O que a plataforma diz ter gravado está no disco, mesmo se faltar energia.");
  return wrong(
    `Uma queda de energia pode apagar o que foi gravado: ${off.join(", ")} está desligado no PostgreSQL.`,
    "Ligue essas opções no postgresql.conf (valor on) e reinicie o PostgreSQL.",
  );
}
