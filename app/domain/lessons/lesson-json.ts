import type { ContentType, ResourceType } from "#app/domain/lessons/labels.ts";

/** What anybody who sees the course may know of a lesson, and whether this viewer may open it. */
export type LessonOutline = {
  id: number;
  title: string;
  contentType: ContentType;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  hasQuiz: boolean;
  /** Per cent of right answers from which the quiz counts as passed. */
  passMark: number;
  isOpen: boolean;
};

export type LessonResource = {
  id: number;
  resourceType: ResourceType;
  resourceTitle: string;
  resourceUrl: string;
  description: string | null;
};

/** What a lesson holds for those who may open it. */
export type LessonContent = { contentUrl: string | null; contentText: string | null; resources: LessonResource[] };

/** A lesson with its content, or with null where it is locked. */
export type LessonView = LessonOutline & { content: LessonContent | null };

/** A lesson in the JSON contract. A locked one has the six public fields and no others (A7). */
export function lessonJson({ content, ...lesson }: LessonView) {
  return {
    id: lesson.id,
    title: lesson.title,
    content_type: lesson.contentType,
    duration_minutes: lesson.durationMinutes,
    is_free: lesson.isFree,
    order_index: lesson.orderIndex,
    ...(content && {
      content_url: content.contentUrl,
      content_text: content.contentText,
      resources: content.resources.map(resourceJson),
    }),
  };
}

/** Something beside a lesson in the JSON contract. */
export function resourceJson(resource: LessonResource) {
  return {
    id: resource.id,
    resource_type: resource.resourceType,
    resource_title: resource.resourceTitle,
    resource_url: resource.resourceUrl,
    description: resource.description,
  };
}
