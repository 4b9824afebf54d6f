import { sql } from "drizzle-orm";
import { shortDate } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { AppError } from "./app-error.ts";

/**
 * When the demo school was planted in this database, rounded up to the millisecond; undefined if it never was, or the
 * school has left it. Former releases left no mark: there, two of the demo people have identities of the same moment.
 */
export async function demoPlantedAt({ db }: Pick<Ctx, "db">): Promise<Date | undefined> {
  const [mark] = await db.execute<{ action: string; at: string }>(sql`
    select action, at + interval '1 millisecond' as at from events where action in ('demo.planted', 'demo.left')
    order by events.at desc, id desc limit 1`);
  if (mark) return mark.action === "demo.planted" ? new Date(mark.at) : undefined;
  const [planted] = await db.execute<{ at: string }>(sql`
    select created_at + interval '1 millisecond' as at from identities
    where issuer = 'local' and subject in ('admin@sementeira.example', 'instrutor@sementeira.example',
      'helena@sementeira.example', 'estudante@sementeira.example')
    group by created_at having count(*) > 1`);
  return planted && new Date(planted.at);
}

/** Refuses (conflict) to open the demo school on a public address, and names the ways out. */
export async function requireNoDemo(ctx: Pick<Ctx, "db">) {
  const plantedAt = await demoPlantedAt(ctx);
  if (!plantedAt) return;
  throw new AppError(
    "conflict",
    `Este banco de dados é o da escola de demonstração, de ${shortDate(plantedAt)}: cursos, pessoas, vendas e certificados ` +
      "inventados. Ele não abre em um endereço https. Para levar só o que é da sua escola, execute npm run leave-demo (em " +
      "um contêiner: docker run --rm -v sementeira:/data sementeira node build/server/index.js leave-demo). Para começar " +
      "do zero, indique outra pasta em DATA_DIR ou um banco vazio em DATABASE_URL.",
  );
}
