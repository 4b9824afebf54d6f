import { sql } from "drizzle-orm";
import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { resourceNotFound } from "#app/domain/lessons/labels.ts";
import type { LessonResource } from "#app/domain/lessons/lesson-json.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lessonResources } from "#drizzle/schema/courses.ts";

type ResourceView = { lesson: EditedLesson; resource: LessonResource };

/** A resource and the lesson that it lies beside. Refuses visitors, students, and other people's (not found). */
export async function showResource(ctx: Ctx, resourceId: number): Promise<ResourceView> {
  const missing = new Refusal("not_found", resourceNotFound);
  const { lessonId, id } = lessonResources;
  const its = sql`(select ${lessonId} from ${lessonResources} where ${id} = ${resourceId})`;
  const lesson = await showLessonForEditing(ctx, its).catch((error) => {
    throw error instanceof Refusal && error.code === "not_found" ? missing : error;
  });
  const resource = lesson.resources.find((one) => one.id === resourceId);
  if (!resource) throw missing;
  return { lesson, resource };
}
