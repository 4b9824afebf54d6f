import { z } from "zod";
import { jsonOf, jsonView } from "#app/domain/json-view.ts";
import type { UploadKind } from "#app/domain/media/upload.ts";
import type { CourseContent } from "./course-content.ts";

export const packageNotFound = "Pacote não encontrado. Ele fica guardado por um dia: envie-o de novo.";

export const noPackage = "Envie um pacote de curso: um arquivo .zip ou .imscc.";

export const packageFormats = { own: "Pacote da Sementeira", cartridge: "IMS Common Cartridge" } as const;
type PackageFormat = keyof typeof packageFormats;

/** What a package becomes here. */
export type ImportPlan = {
  format: PackageFormat;
  /** Its addresses are https or names of files in the package. */
  content: CourseContent;
  /** The files to be taken, by name in the package; the checksum where the package has one. */
  files: Map<string, { kind: UploadKind; bytes: number; sha256: string | null }>;
  /** What is left out and why, a sentence each. */
  leftOut: string[];
};

/** A package before it is imported. */
export type PackagePreview = {
  id: string;
  format: PackageFormat;
  title: string;
  lessons: { title: string; sectionTitle: string | null; questions: number; resources: number }[];
  fileCount: number;
  fileBytes: number;
  leftOut: string[];
};

export const previewOf = (id: string, { format, content, files, leftOut }: ImportPlan): PackagePreview => ({
  id,
  format,
  title: content.course.title,
  lessons: content.lessons.map(({ title, section_title, questions, resources }) => ({
    title,
    sectionTitle: section_title ?? null,
    questions: questions.length,
    resources: resources.length,
  })),
  fileCount: files.size,
  fileBytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  leftOut,
});

export const packageResponse = jsonView("CoursePackage", {
  id: z.uuid(),
  format: z.enum(["own", "cartridge"]),
  title: z.string(),
  lessons: z.array(
    z.strictObject({
      title: z.string(),
      section_title: z.string().nullable(),
      questions: z.int(),
      resources: z.int(),
    }),
  ),
  file_count: z.int(),
  file_bytes: z.int(),
  left_out: z.array(z.string()).meta({ description: "O que fica de fora, e por quê." }),
});

export const packageJson = (preview: PackagePreview) =>
  jsonOf(packageResponse, preview, {
    lessons: preview.lessons.map(({ sectionTitle, ...lesson }) => ({ ...lesson, section_title: sectionTitle })),
  });
