import { ownOrOutside } from "#app/domain/authoring/files/own-or-outside.server.ts";
import type { LessonFields } from "#app/domain/authoring/lessons/schema.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";

/**
 * What is kept of a lesson's fields: the address of a film or recording, none for a text. `isReady` is whether it has
 * its content. Refuses (invalid, by field) an address that may not be named.
 */
export async function lessonValues(ctx: SignedCtx, fields: LessonFields, courseId: number) {
  const { content_type: contentType } = fields;
  const isText = contentType === "text";
  const kinds: ("audio" | "video")[] = isText ? [] : [contentType];
  const contentUrl = isText
    ? null
    : await ownOrOutside(ctx, fields.content_url, { field: "content_url", kinds, courseId });
  const contentText = fields.content_text || null;
  const values = {
    title: fields.title,
    contentType,
    contentUrl,
    contentText,
    durationMinutes: fields.duration_minutes ?? 0,
    isFree: fields.is_free,
    ...(fields.pass_mark && { passMark: fields.pass_mark }),
  };
  return { values, isReady: (isText ? contentText : contentUrl) !== null };
}

/** Whether a kept lesson has its content, by the same rule. */
export const hasContent = (lesson: { contentType: string; contentUrl: string | null; contentText: string | null }) =>
  lesson.contentType === "text" ? Boolean(lesson.contentText) : lesson.contentUrl !== null;
