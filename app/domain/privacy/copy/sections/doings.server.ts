import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { when, yesOrNo } from "#app/domain/privacy/copy/said.ts";
import { type Section, section } from "#app/domain/privacy/copy/section.ts";
import { courses, media } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";

type Taught = Pick<
  typeof courses.$inferSelect,
  "id" | "title" | "instructorId" | "isPublished" | "createdAt" | "deletedAt"
>;

export const taught = section<Taught>({
  file: "cursos-que-ensino",
  title: "Cursos que você ensina ou criou",
  about: "Os textos e vídeos das aulas estão no Painel, em cada curso.",
  holds: ["courses.instructor_id", "courses.created_by"],
  after: (ctx, last, most) => {
    const { id, title, instructorId, createdBy, isPublished, createdAt, deletedAt } = courses;
    const own = or(eq(instructorId, ctx.viewer.id), eq(createdBy, ctx.viewer.id));
    return ctx.db
      .select({ id, title, instructorId, isPublished, createdAt, deletedAt })
      .from(courses)
      .where(and(own, gt(id, last?.id ?? 0)))
      .orderBy(asc(id))
      .limit(most);
  },
  json: ({ id, title, isPublished, createdAt, deletedAt }) => ({
    ...{ id, title, is_published: isPublished, created_at: createdAt, deleted_at: deletedAt },
  }),
  entry: ({ title, isPublished, createdAt, deletedAt }) => ({
    title,
    facts: [
      ["Criado em", when(createdAt)],
      ["Publicado", yesOrNo(isPublished)],
      ["Apagado em", when(deletedAt)],
    ],
  }),
});

export type OwnFile = typeof media.$inferSelect;

/** Somebody's own files, by their ids. */
export const filesAfter = (ctx: SignedCtx, last: OwnFile | undefined, most: number) =>
  ctx.db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ctx.viewer.id), last && gt(media.id, last.id)))
    .orderBy(asc(media.id))
    .limit(most);

/** Up to so many bytes a file comes along; larger ones, as films are, are named with the address they are had at. */
export const mostBytes = 20 * 1024 * 1024;

const endings: Record<string, string> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
  "text/vtt": ".vtt",
  "audio/mpeg": ".mp3",
};

/** Where in the copy a file lies; null for one that is too large for it. */
export const placeOf = ({ id, mimeType, bytes }: OwnFile) =>
  bytes > mostBytes ? null : `arquivos/${id}${endings[mimeType] ?? ""}`;

const size = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

export const files = section<OwnFile & { address: string }>({
  file: "arquivos",
  title: "Arquivos que você enviou",
  about: "Até 20 MB, estão na pasta arquivos; os maiores, no endereço dado, depois de entrar.",
  holds: ["media.owner_id"],
  after: async (ctx, last, most) => {
    const rows = await filesAfter(ctx, last, most);
    return rows.map((row) => ({ ...row, address: `${ctx.settings.PUBLIC_ORIGIN}/media/${row.id}` }));
  },
  json: ({ address, ...row }) => ({
    ...{ id: row.id, kind: row.kind, mime_type: row.mimeType, bytes: row.bytes, sha256: row.sha256 },
    ...{ created_at: row.createdAt, file: placeOf(row), url: address },
  }),
  entry: ({ address, ...row }) => ({
    title: placeOf(row) ?? address,
    facts: [
      ["Tipo", row.mimeType],
      ["Tamanho", `${size.format(row.bytes / 1_000_000)} MB`],
      ["Enviado em", when(row.createdAt)],
    ],
  }),
});

const ids = 50_000;

/** What somebody did; looked for over all events by ranges of their ids, so that no statement takes long. */
export const doings: Section = {
  file: "registro",
  title: "Registro do que você fez",
  about: "Cada ação com o momento e aquilo a que se refere.",
  holds: ["events.actor_id"],
  async *read(ctx) {
    const [row] = await ctx.db.select({ top: sql<number>`coalesce(max(${events.id}), 0)::float8` }).from(events);
    for (let from = 0; from < row!.top; from += ids) {
      const own = eq(events.actorId, ctx.viewer.id);
      const found = await ctx.db
        .select({ at: events.at, action: events.action, object: events.object })
        .from(events)
        .where(and(own, gt(events.id, from), lte(events.id, from + ids)))
        .orderBy(asc(events.id));
      if (found.length) yield found.map((done) => ({ json: done, entry: entryOf(done) }));
    }
  },
};

const entryOf = ({ at, action, object }: { at: Date; action: string; object: string }) => ({
  title: action,
  facts: [
    ["Quando", when(at)],
    ["Sobre", object],
  ] as [string, string][],
});
