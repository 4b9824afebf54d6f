import { z } from "zod";
import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { type LessonFields, lessonFields } from "#app/domain/authoring/lessons/schema.ts";

/** The form of a lesson: its fields, and the file that stays where no address takes its place. */
export const lessonForm = lessonFields.extend({ kept_url: z.string().nullish() });

/** What the form says, as the call would say it. */
export function lessonFrom({ kept_url, ...fields }: z.output<typeof lessonForm>): LessonFields {
  return { ...fields, content_url: fields.content_url || kept_url };
}

/** What the form starts from where the lesson is there already. */
export function lessonDefaults(lesson: EditedLesson): Record<keyof z.input<typeof lessonForm>, string | undefined> {
  const isOwnFile = lesson.contentUrl?.startsWith("/media/");
  return {
    title: lesson.title,
    content_type: lesson.contentType,
    content_url: isOwnFile ? undefined : (lesson.contentUrl ?? undefined),
    kept_url: isOwnFile ? lesson.contentUrl! : undefined,
    content_text: lesson.contentText ?? undefined,
    duration_minutes: String(lesson.durationMinutes),
    is_free: lesson.isFree ? "on" : undefined,
    pass_mark: String(lesson.passMark),
  };
}

/** A text that is only to be looked at. */
export const textPreview = lessonFields.pick({ content_text: true });
