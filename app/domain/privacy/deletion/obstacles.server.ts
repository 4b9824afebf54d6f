import { and, eq, inArray, sql } from "drizzle-orm";
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
  return obstaclesOf(ctx, person, await selectTies(ctx, person.id));
}

/** What the school has to do with somebody: other admins beside them, courses they teach, commissions not settled. */
type Ties = { otherAdmins: number; courses: number; commissions: number; cents: number };

export function selectTies({ db }: Pick<Ctx, "db">, id: string) {
  const isOpen = inArray(commissions.status, ["pending", "processing"]);
  return db
    .select({
      commissions: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${commissions.amountCents}), 0)::float8`,
      otherAdmins: sql<number>`(select count(*)::int from ${users} u where u.role = 'admin' and u.id <> ${id})`,
      courses: sql<number>`(select count(*)::int from ${courses} k where k.instructor_id = ${id} and k.deleted_at is null)`,
    })
    .from(commissions)
    .where(and(eq(commissions.instructorId, id), isOpen));
}

/** The obstacles, where the ties are known. */
export function obstaclesOf({ settings }: Pick<Ctx, "settings">, person: Person, [found]: Ties[]): Obstacle[] {
  const ties = found!;
  const all = [...ofRank(settings, person, ties), ...ofCourses(ties), ...ofMoney(ties)];
  return all.map((sentence) => ({ sentence }));
}

function ofRank(settings: Ctx["settings"], { role, isFounder, email }: Person, { otherAdmins }: Ties): string[] {
  if (isFounder) return ["A conta de quem fundou a escola sustenta a plataforma e não pode ser apagada por aqui."];
  if (role !== "admin") return [];
  if (settings.ADMIN_EMAILS.includes(email.toLowerCase())) return [configuredAdmin];
  return otherAdmins ? [] : ["Esta é a única conta da direção. Dê antes o papel de admin a outra pessoa."];
}

function ofCourses({ courses }: Ties): string[] {
  if (!courses) return [];
  const what = courses === 1 ? "Há 1 curso ensinado por esta conta" : `Há ${courses} cursos ensinados por esta conta`;
  return [`${what}. Passe-os antes a outra pessoa: a direção troca o educador em Painel, Cursos, Editar.`];
}

/** What is owed either way is settled with a person, and there would be none. */
function ofMoney({ commissions, cents }: Ties): string[] {
  if (!commissions) return [];
  return [
    cents >= 0
      ? `Ainda há ${amountLabel(cents)} de comissões a receber, que continuam devidas. Espere o repasse ou fale com a direção.`
      : `Ainda há ${amountLabel(-cents)} de vendas reembolsadas a acertar com a escola. Fale com a direção.`,
  ];
}
