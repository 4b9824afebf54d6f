import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SystemCtx } from "#app/domain/ctx.ts";
import { canEncode } from "#app/domain/media/encode-light.server.ts";
import { isWaiting } from "#app/domain/media/light-versions.server.ts";
import { courses, lessons, media } from "#drizzle/schema/courses.ts";
import { attention, type Finding, unused, well } from "./finding.ts";

/** How many are named at once. */
const maxShown = 3;

/** Whether recordings and videos have their light versions, and which could not be made. */
export async function checkLightVersions(ctx: SystemCtx): Promise<Finding> {
  if (ctx.settings.FFMPEG_PATH === "off") return unused("Estão desligadas (FFMPEG_PATH). Todos recebem os originais.");
  if (!(await canEncode(ctx.settings)))
    return unused(
      "Falta o ffmpeg neste servidor: todos recebem os áudios e vídeos originais.",
      "Instale o ffmpeg (no Debian e no Ubuntu, apt install ffmpeg): quem usa o Modo leve gasta menos internet.",
    );
  const failed = await ctx.db
    .select({ lesson: lessons.title, course: courses.title })
    .from(media)
    .innerJoin(lessons, sql`${lessons.contentUrl} = '/media/' || ${media.id}`)
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
