import { sql } from "drizzle-orm";
import { shortDate } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { AppError } from "./app-error.ts";

/**
 * When the demo school was planted in this database, rounded up to the millisecond; undefined if it never was, or the
 * school has left it.
 */
export async function demoPlantedAt({ db }: Pick<Ctx, "db">): Promise<Date | undefined> {
  const [last] = await db.execute<{ action: string; at: string }>(sql`
    select action, at + interval '1 millisecond' as at from events where action in ('demo.planted', 'demo.left')
    order by events.at desc, id desc limit 1`);
  return last?.action === "demo.planted" ? new Date(last.at) : undefined;
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
