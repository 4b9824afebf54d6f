import { and, asc, eq, inArray, or } from "drizzle-orm";
import { periodInWords, retention } from "#app/domain/retention.ts";
import { courses, formerInstructors, media } from "#drizzle/schema/courses.ts";
import { lessonDrafts } from "#drizzle/schema/lesson-drafts.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { isAfter, owned, paged, type Section } from "./copy-section.server.ts";

export const taught: Section = {
  file: "cursos-que-ensino",
  title: "Cursos que você ensina, ensinou ou criou",
  about: "Os textos e vídeos das aulas estão no Painel, em cada curso.",
  holds: ["courses.instructor_id", "courses.created_by", "former_instructors.user_id"],
  read: paged(({ db, viewer }, last, limit) => {
    const { id, title, instructorId, createdBy, isPublished, createdAt, deletedAt } = courses;
    const taughtIt = inArray(
      id,
      db
        .select({ id: formerInstructors.courseId })
        .from(formerInstructors)
        .where(eq(formerInstructors.userId, viewer.id)),
    );
    return db
      .select({ Título: title, "Criado em": createdAt, Publicado: isPublished, "Apagado em": deletedAt, Código: id })
      .from(courses)
      .where(and(or(eq(instructorId, viewer.id), eq(createdBy, viewer.id), taughtIt), isAfter(id, last)))
      .orderBy(asc(id))
      .limit(limit);
  }),
};

export type OwnFile = typeof media.$inferSelect;

/** Files up to this size are included; larger ones, such as videos, are listed with their address. */
export const maxFilesBytes = 20 * 1024 * 1024;

const endings: Record<string, string> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
  "text/vtt": ".vtt",
  "text/plain": ".txt",
  "audio/mpeg": ".mp3",
};

/** The path of a file in the copy; null for one that is too large. */
export const archivePath = ({ id, mimeType, bytes }: OwnFile) =>
  bytes > maxFilesBytes ? null : `arquivos/${id}${endings[mimeType] ?? ""}`;

export const files: Section = {
  file: "arquivos",
  title: "Arquivos que você enviou",
  about: "Até 20 MB, estão na pasta arquivos; os maiores, no endereço dado, depois de entrar.",
  holds: ["media.owner_id"],
  read: owned(media, media.ownerId, (row, { settings }) => ({
    Arquivo: archivePath(row),
    Endereço: `${settings.PUBLIC_ORIGIN}/media/${row.id}`,
    Tipo: row.mimeType,
    Bytes: row.bytes,
    "SHA-256": row.sha256,
    "Enviado em": row.createdAt,
    Código: row.id,
  })),
};

export const stoppedUploads: Section = {
  file: "envios-parados",
  title: "Envios de arquivos que pararam no meio",
  about: `São apagados ${periodInWords(retention.stoppedUploads.period)} depois da última parte.`,
  holds: ["uploads.owner_id"],
  read: owned(uploads, uploads.ownerId, (row) => ({
    Arquivo: row.fileName,
    Bytes: row.bytes,
    Título: String(row.about?.resource_title ?? ""),
    Descrição: String(row.about?.description ?? ""),
    "Última parte em": row.touchedAt,
    Código: row.id,
  })),
};

export const drafts: Section = {
  file: "rascunhos-de-aulas",
  title: "Aulas que você começou a escrever e não salvou",
  about: `São apagadas ${periodInWords(retention.lessonDrafts.period)} depois que a página foi fechada.`,
  holds: ["lesson_drafts.user_id"],
  read: owned(lessonDrafts, lessonDrafts.userId, (row) => ({
    Título: row.fields?.title,
    Texto: row.fields?.content_text,
    "Escrito em": row.typedAt,
    "Página aberta em": row.openedAt,
    Código: row.id,
  })),
};
