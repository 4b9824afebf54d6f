import { z } from "zod";
import { certificateResponse } from "#app/domain/certificates/certificate.ts";
import { dateTime, jsonView, number } from "#app/domain/json-view.ts";

const maxExportLines = 1_000;

const limit = z
  .string()
  .optional()
  .meta({
    type: "integer",
    minimum: 1,
    maximum: maxExportLines,
    default: maxExportLines,
    description: "Quantas linhas.",
  })
  .transform((text) =>
    Math.min(maxExportLines, Math.max(1, Number(/^\d{1,9}$/.test(text ?? "") ? text : maxExportLines))),
  );

const afterMeta = { description: "O id da última linha recebida; sem ele, desde o começo." };

/** Lines whose ids are numbers: anything else in `after` counts as none. */
export const numberedExport = z.object({
  after: z
    .string()
    .optional()
    .meta({ type: "integer", minimum: 0, ...afterMeta })
    .transform((text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0)),
  limit,
});

/** Lines whose ids are UUIDs. */
export const namedExport = z.object({
  after: z
    .string()
    .optional()
    .meta({ format: "uuid", ...afterMeta })
    .transform((text) => (z.uuid().safeParse(text).success ? text! : "00000000-0000-0000-0000-000000000000")),
  limit,
});

export type Numbered = z.output<typeof numberedExport>;
export type Named = z.output<typeof namedExport>;

/** A student's enrolment with their progress. */
export type EnrolmentLine = {
  id: number;
  userId: string;
  fullName: string;
  email: string;
  courseId: number;
  courseTitle: string;
  origin: "free" | "maintainer" | "grant" | "purchase";
  createdAt: Date;
  completedAt: Date | null;
  endedAt: Date | null;
  lessons: number;
  done: number;
  lastStudiedAt: Date | null;
};

export const enrolmentLine = jsonView("EnrollmentLine", {
  id: number,
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  course_id: number,
  course_title: z.string(),
  origin: z.enum(["free", "maintainer", "grant", "purchase"]),
  created_at: dateTime,
  completed_at: dateTime.nullable(),
  ended_at: dateTime.nullable(),
  lessons: z.int().min(0),
  completed_lessons: z.int().min(0),
  completion_percentage: z.int().min(0).max(100),
  last_studied_at: dateTime.nullable(),
});

export const certificateLine = jsonView("CertificateLine", {
  ...certificateResponse.omit({ snapshot: true }).shape,
  revoked_at: dateTime.nullable(),
});
