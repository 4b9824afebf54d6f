import { byteSize } from "#app/domain/byte-size.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, well, wrong } from "#app/domain/health/finding.ts";

const oldest = 15;
const slowMs = 500;

/** Whether the database answers, soon enough, and is of a version that we know. */
export async function lookAtDatabase({ db }: Pick<Ctx, "db">): Promise<Finding> {
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
      "Veja se o PostgreSQL está ligado e se DATABASE_URL está certo. Enquanto isso ninguém consegue entrar nem estudar; nada do que foi gravado se perde.",
    );
  }
}
