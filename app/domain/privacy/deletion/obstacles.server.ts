import { and, count, eq, inArray, isNull, ne, sum } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/money.ts";
import { configuredAdmin } from "#app/domain/people/directory/labels.ts";
import type { Person } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** Something that has to be done before an account can be deleted, in words for whoever deletes it. */
export type Obstacle = { sentence: string };

/** All that stands in the way of deleting an account, whoever asks: what the school or the law would lose by it. */
export async function obstaclesTo(ctx: Ctx, person: Person): Promise<Obstacle[]> {
  const all = [...(await ofRank(ctx, person)), ...(await ofCourses(ctx, person)), ...(await ofMoney(ctx, person))];
  return all.map((sentence) => ({ sentence }));
}

async function ofRank(ctx: Ctx, { id, role, isFounder, email }: Person): Promise<string[]> {
  if (isFounder) return ["A conta de quem fundou a escola sustenta a plataforma e não pode ser apagada por aqui."];
  if (role !== "admin") return [];
  if (ctx.settings.ADMIN_EMAILS.includes(email.toLowerCase())) return [configuredAdmin];
  const others = await ctx.db.$count(users, and(eq(users.role, "admin"), ne(users.id, id)));
  return others ? [] : ["Esta é a única conta da direção. Dê antes o papel de admin a outra pessoa."];
}

async function ofCourses(ctx: Ctx, { id }: Person): Promise<string[]> {
  const taught = and(eq(courses.instructorId, id), isNull(courses.deletedAt));
  const [row] = await ctx.db.select({ n: count() }).from(courses).where(taught);
  if (!row!.n) return [];
  const what = row!.n === 1 ? "Há 1 curso ensinado por esta conta" : `Há ${row!.n} cursos ensinados por esta conta`;
  return [`${what}. Passe-os antes a outra pessoa: a direção troca o educador em Painel, Cursos, Editar.`];
}

/** What is owed either way is settled with a person, and there would be none. */
async function ofMoney(ctx: Ctx, { id }: Person): Promise<string[]> {
  const open = and(eq(commissions.instructorId, id), inArray(commissions.status, ["pending", "processing"]));
  const [row] = await ctx.db
    .select({ n: count(), cents: sum(commissions.amountCents).mapWith(Number) })
    .from(commissions)
    .where(open);
  if (!row!.n) return [];
  return [
    row!.cents >= 0
      ? `Ainda há ${amountLabel(row!.cents)} de comissões a receber, que continuam devidas. Espere o repasse ou fale com a direção.`
      : `Ainda há ${amountLabel(-row!.cents)} de vendas reembolsadas a acertar com a escola. Fale com a direção.`,
  ];
}
