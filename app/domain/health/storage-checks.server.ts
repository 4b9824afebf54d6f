import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { namedBucket } from "#app/domain/backups/backup-place.server.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { byteSize } from "#app/domain/figures.ts";
import { canEncode } from "#app/domain/media/encode-light.server.ts";
import { isWaiting } from "#app/domain/media/light-versions.server.ts";
import { isDiskLow } from "#app/domain/media/store/disk-store.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import {
  deletionListName,
  deletionListPath,
  listDeletions,
  readDeletions,
} from "#app/domain/privacy/deletion-list.server.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { attention, type Finding, unused, well, worstOf, wrong } from "./finding.ts";

const hour = 3_600_000;
/** How many are named at once. */
const maxShown = 3;

/**
 * Whether the list of deleted accounts, by which a restore deletes them again, is beside the copies; and whether a
 * restore has brought back somebody who is on it.
 */
export async function checkDeletions(ctx: SystemCtx): Promise<Finding> {
  const file = deletionListPath(ctx.settings);
  const listed = (await readDeletions(file).catch(() => undefined))?.known ?? new Map();
  const back = await alive(ctx, [...listed.keys()]);
  if (back.length) return wrong(...broughtBack(back, ctx.settings.PUBLIC_ORIGIN));
  const before = (await currentTime(ctx)).getTime() - hour;
  const deleted = await listDeletions(ctx.db);
  const lacking = deleted.filter(({ userId, at }) => at.getTime() < before && !listed.has(userId)).length;
  if (lacking)
    return attention(
      `${lacking === 1 ? "Uma conta apagada falta" : `${lacking} contas apagadas faltam`} na lista ${file}.`,
      "Veja se a plataforma pode escrever nessa pasta: sem a lista, uma cópia restaurada as traria de volta.",
    );
  if (!deleted.length) return unused("Nenhuma conta foi apagada até agora.");
  const count = deleted.length === 1 ? "Uma conta" : `${deleted.length} contas`;
  return well(`${count} em ${deletionListName}, junto das cópias: uma restauração as apaga de novo.`);
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
  const places = ids.slice(0, maxShown).map((id) => `${origin}/admin/instructors/people/${id}/deletion`);
  const more = ids.length > maxShown ? ` e mais ${ids.length - maxShown}` : "";
  return [
    ids.length === 1
      ? "Uma conta apagada voltou com uma cópia restaurada."
      : `${ids.length} contas apagadas voltaram com uma cópia restaurada.`,
    `Apague de novo: ${places.join(", ")}${more}. A página diz o que precisa ser resolvido antes.`,
  ];
}

type Disk = { bavail: number; blocks: number; bsize: number };

/** Whether the disks have space (uploads stop below 5 % or 1 GiB). */
export async function checkDisk({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const backups = backupsFolder(settings);
  const holdsFiles = !settings.S3_BUCKET;
  const data = diskFinding(await statfs(settings.DATA_DIR), { name: "Disco dos dados", holdsFiles });
  if (!settings.BACKUP_DIR || !existsSync(backups)) return data;
  const copies = diskFinding(await statfs(backups), { name: "Disco das cópias", holdsFiles: false });
  const worst = [data, copies].find(({ severity }) => severity === worstOf([data, copies]))!;
  return { ...worst, says: `${data.says} ${copies.says}` };
}

export function diskFinding(disk: Disk, { name, holdsFiles }: { name: string; holdsFiles: boolean }): Finding {
  const [free, all] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  const says = `${name}: ${byteSize(free)} livres de ${byteSize(all)}.`;
  const advice = "Aumente o disco ou apague o que não pertence à plataforma. Cópias antigas podem ir para outro lugar.";
  if (isDiskLow(disk)) return wrong(holdsFiles ? `${says} Novos arquivos são recusados.` : `${says} É pouco.`, advice);
  if (isDiskLow({ ...disk, bavail: disk.bavail / 2 })) return attention(`${says} Está acabando.`, advice);
  return well(says);
}

/** Whether the backups' bucket answers, if there is one. */
export async function checkBackupPlace({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const bucket = namedBucket(settings);
  if (!bucket) return unused(`As cópias ficam na pasta ${backupsFolder(settings)}.`);
  const { BackupStore } = await import("#app/domain/backups/backup-store.server.ts");
  try {
    await new BackupStore({ ...bucket, key: settings.BACKUP_KEY ?? "" }, { ms: 5_000 }).list();
    return well(`O bucket ${bucket.name}, em ${new URL(bucket.endpoint).host}, respondeu.`);
  } catch (error) {
    return wrong((error as Error).message, "Confira em Painel → Escola → Cópias.");
  }
}

/** Whether files can be stored and read in the bucket, if there is one; the disk has a check of its own. */
export async function checkStorage({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings;
  if (!bucket || !endpoint) return unused("Os arquivos ficam no disco deste servidor.");
  const { host } = new URL(endpoint);
  try {
    await (await fileStore({ settings })).reach();
    return well(`Os arquivos ficam no bucket ${bucket}, em ${host}, que respondeu.`);
  } catch {
    return wrong(
      `O bucket ${bucket}, em ${host}, não responde ou recusa a chave.`,
      "Confira S3_ENDPOINT, S3_BUCKET e as chaves. Até lá as páginas abrem, mas fotos, vídeos e envios não.",
    );
  }
}

/** Whether recordings and videos have their light versions, and which could not be made. */
export async function checkLightVersions(ctx: SystemCtx): Promise<Finding> {
  if (ctx.settings.FFMPEG_PATH === "off") return unused("Estão desligadas (FFMPEG_PATH). Todos recebem os originais.");
  if (!(await canEncode(ctx.settings)))
    return unused(
      "Falta o ffmpeg neste servidor: todos recebem os áudios e vídeos originais.",
      "Instale o ffmpeg (no Debian e no Ubuntu, apt install ffmpeg): quem usa o Modo leve gasta menos internet.",
    );
  const uses = sql`lateral (
    select l.id from ${lessons} l where l.content_url = '/media/' || ${media.id}
    union select r.lesson_id from ${lessonResources} r where r.resource_url = '/media/' || ${media.id}
  ) uses`;
  const failed = await ctx.db
    .select({ lesson: lessons.title, course: courses.title })
    .from(media)
    .innerJoin(uses, sql`true`)
    .innerJoin(lessons, eq(lessons.id, sql`uses.id`))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(media.lightState, "failed"), isNull(courses.deletedAt)))
    .orderBy(desc(media.createdAt));
  const made = await ctx.db.$count(media, isNotNull(media.lightOf));
  const waiting = await ctx.db.$count(media, isWaiting);
  const says = `${made === 1 ? "Uma pronta" : `${made} prontas`}, ${waiting} na fila.`;
  if (!failed.length) return well(says);
  const named = failed.slice(0, maxShown).map(({ lesson, course }) => `“${lesson}” (${course})`);
  const more = failed.length > maxShown ? ` e mais ${failed.length - maxShown}` : "";
  return attention(
    `Não deu para fazer a de ${named.join(", ")}${more}. Quem estuda recebe o original. ${says}`,
    "Confira se o arquivo toca inteiro. Exporte de novo, em MP4 (H.264) ou MP3, e troque o arquivo da aula.",
  );
}
