import type { Ctx } from "#app/domain/ctx.ts";
import { byteSize } from "#app/domain/figures.ts";
import { appliedMigrations, migrationsOnDisk } from "#drizzle/migrations.ts";
import { attention, type Finding, well, wrong } from "./finding.ts";

const worthALook = 5;
const tooFar = 60;

/** Whether this machine's clock agrees with the database's. */
export async function checkClock({ db }: Pick<Ctx, "db">): Promise<Finding> {
  const startedAt = Date.now();
  const [row] = await db.execute<{ ms: number }>("select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms");
  return clockFinding((row!.ms - (startedAt + Date.now()) / 2) / 1_000);
}

export function clockFinding(ahead: number): Finding {
  const apart = Math.abs(ahead);
  if (apart <= worthALook) return well("Este servidor e o banco de dados marcam a mesma hora.");
  const says = `Este servidor está ${Math.round(apart)} segundos ${ahead > 0 ? "atrasado" : "adiantado"} em relação ao banco.`;
  const advice = "Ative o ajuste automático da hora (NTP) nas duas máquinas.";
  return apart > tooFar ? wrong(says, advice) : attention(says, advice);
}

const oldest = 15;
const slowMs = 500;

/** Whether the database answers, fast enough, and has a known version. */
export async function checkDatabase({ db }: Pick<Ctx, "db">): Promise<Finding> {
  const begun = performance.now();
  try {
    const [row] = await db.execute<{ version: string; number: number; bytes: number }>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_database_size(current_database())::float8 as bytes`);
    const ms = Math.round(performance.now() - begun);
    const { version, number, bytes } = row!;
    const says = `PostgreSQL ${version.split(" ")[0]} respondeu em ${ms} ms e ocupa ${byteSize(bytes)}.`;
    if (number < oldest * 10_000) return wrong(says, `A plataforma precisa do PostgreSQL ${oldest} ou mais novo.`);
    if (ms > slowMs) return attention(says, "Está lento: veja se outro programa ocupa o servidor.");
    return well(says);
  } catch {
    return wrong(
      "O banco de dados não responde.",
      "Veja se o PostgreSQL está ligado e se DATABASE_URL está certo. Enquanto isso ninguém consegue entrar nem estudar; nada do que foi salvo se perde.",
    );
  }
}

/** Which of PostgreSQL's durability settings are off. */
export async function disabledDurabilitySettings({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const off = await db.execute<{ name: string }>(`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`);
  return off.map(({ name }) => name);
}

/** Whether committed writes survive a power cut. */
export async function checkDurability(ctx: Pick<Ctx, "db">): Promise<Finding> {
  const off = await disabledDurabilitySettings(ctx);
  if (off.length === 0) return well("O que foi salvo continua no disco, mesmo se faltar energia.");
  return wrong(
    `Uma queda de energia pode apagar o que foi salvo: ${off.join(", ")} está desligado no PostgreSQL.`,
    "Ligue essas opções no postgresql.conf (valor on) e reinicie o PostgreSQL.",
  );
}

/** Whether the schema is the one of this release. */
export async function checkMigrations({ db }: Pick<Ctx, "db">): Promise<Finding> {
  const [seen, ours] = [(await appliedMigrations(db)).at(-1)?.at ?? 0, migrationsOnDisk().at(-1)!.at];
  if (seen === ours) return well("É a desta versão da plataforma.");
  if (seen > ours)
    return attention("É de uma versão mais nova da plataforma.", "Atualize também este programa, assim que puder.");
  return wrong(
    "Ainda é a de uma versão anterior.",
    "Reinicie a plataforma: ao iniciar, ela faz uma cópia e se atualiza.",
  );
}
