import { and, inArray, isNull } from "drizzle-orm";
import { deletionsFile, readDeletions } from "#app/domain/backups/deletions/deletion-list.server.ts";
import { listDeletions, ownList } from "#app/domain/backups/deletions/note-deletions.server.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, unused, well, wrong } from "#app/domain/health/finding.ts";
import { users } from "#drizzle/schema/people.ts";

const hour = 3_600_000;
/** How many are named at once. */
const most = 3;

/**
 * Whether the list of deleted accounts, by which a restore deletes them again, is beside the copies; and whether a
 * restored copy has brought somebody back who is on it.
 */
export async function lookAtDeletions(ctx: Pick<Ctx, "db" | "settings">): Promise<Finding> {
  const file = ownList(ctx.settings);
  const kept = (await readDeletions(file).catch(() => undefined))?.known ?? new Map();
  const back = await alive(ctx, [...kept.keys()]);
  if (back.length) return wrong(...broughtBack(back, ctx.settings.PUBLIC_ORIGIN));
  const before = (await presentMoment(ctx)).getTime() - hour;
  const deleted = await listDeletions(ctx.db);
  const lacking = deleted.filter(({ userId, at }) => at.getTime() < before && !kept.has(userId)).length;
  if (lacking)
    return attention(
      `${lacking === 1 ? "Uma conta apagada falta" : `${lacking} contas apagadas faltam`} na lista ${file}.`,
      "Veja se a plataforma pode escrever nessa pasta: sem a lista, uma cópia restaurada as traria de volta.",
    );
  if (!deleted.length) return unused("Nenhuma conta foi apagada até agora.");
  const count = deleted.length === 1 ? "Uma conta" : `${deleted.length} contas`;
  return well(`${count} em ${deletionsFile}, junto das cópias: uma restauração as apaga de novo.`);
}

async function alive({ db }: Pick<Ctx, "db">, ids: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += 5_000) {
    const these = and(inArray(users.id, ids.slice(from, from + 5_000)), isNull(users.deletedAt));
    const rows = await db.select({ id: users.id }).from(users).where(these).orderBy(users.id);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

function broughtBack(ids: string[], origin: string): [says: string, advice: string] {
  const places = ids.slice(0, most).map((id) => `${origin}/admin/instructors/people/${id}/deletion`);
  const more = ids.length > most ? ` e mais ${ids.length - most}` : "";
  return [
    ids.length === 1
      ? "Uma conta apagada voltou com uma cópia restaurada."
      : `${ids.length} contas apagadas voltaram com uma cópia restaurada.`,
    `Apague de novo: ${places.join(", ")}${more}. A página diz o que precisa ser resolvido antes.`,
  ];
}
