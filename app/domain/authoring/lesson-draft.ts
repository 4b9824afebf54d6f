import { z } from "zod";
import { hourLabel, timeOfDay } from "#app/domain/calendar.ts";
import { rowId } from "#app/domain/path-id.ts";
import { invalid } from "#app/domain/text.ts";
import type { lessonForm } from "./lesson.ts";

type DraftField = Exclude<keyof z.input<typeof lessonForm>, "next" | "kept_url">;

const lengths: Record<DraftField, number> = {
  title: 1_000,
  section_title: 1_000,
  content_type: 20,
  content_url: 3_000,
  content_text: 120_000,
  duration_minutes: 20,
  is_free: 5,
  pass_mark: 20,
  version: 40,
};

const names = Object.keys(lengths) as DraftField[];

/** What a lesson's form holds while it is written, as it stands: it may be anything. */
const draftFields = z.object(
  Object.fromEntries(names.map((name) => [name, z.string(invalid).max(lengths[name], invalid).optional()])) as Record<
    DraftField,
    z.ZodOptional<z.ZodString>
  >,
);

/** What the page of a lesson's form says while it is open; without `fields`, only that it is. */
export const draftNote = z.object({ lesson_id: rowId.nullable(), fields: draftFields.optional() });

type DraftFields = z.output<typeof draftFields>;

export const maxDraftBytes = 600 * 1024;

export const draftAnswer = z.strictObject({ others: z.array(z.string()) });

/** What somebody typed and did not save. */
export type LessonDraft = { fields: DraftFields; typedAt: Date };

/** The fields of a form as a draft has them: what is empty there is empty. */
export const draftDefaults = (fields: DraftFields) => Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Whether something is typed that is not saved. */
export const differs = (fields: DraftFields, saved: Partial<Record<DraftField, string | undefined>>) =>
  names.some((name) => name !== "version" && (fields[name] || undefined) !== (saved[name] || undefined));

/** `Rute Alves está editando esta aula desde às 14h10.` in a sentence that people would say. */
export const editingSentence = ({ name, since }: { name: string; since: Date }) =>
  `${name} está editando esta aula desde as ${hourLabel(timeOfDay(since)).split(" ")[1]}.`;
