import { z } from "zod";
import { number, view } from "#app/domain/json-view.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { type ContentType, contentTypes, type ResourceType, resourceTypes } from "#app/domain/lessons/labels.ts";

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

/** Something beside a lesson in the JSON contract. */
export const resourceAnswer = view("LessonResource", {
  id: number,
  resource_type: z.enum(keysOf(resourceTypes)),
  resource_title: z.string(),
  resource_url: z.string(),
  description: z.string().nullable(),
});

/** The same with the lesson that it belongs to. */
export const placedResourceAnswer = view("PlacedResource", { ...resourceAnswer.shape, lesson_id: number });

/** A lesson in the JSON contract. A locked one has the six public fields and no others (A7). */
export const lessonAnswer = view("Lesson", {
  id: number,
  title: z.string(),
  content_type: z.enum(keysOf(contentTypes)),
  duration_minutes: z.int(),
  is_free: z.boolean(),
  order_index: z.int(),
  content_url: z.string().nullish().meta({ description: "Só onde a aula está aberta a quem pede." }),
  content_text: z.string().nullish(),
  resources: z.array(resourceAnswer).optional(),
});

/** In: a lesson as the viewer may see it. Out: the same for the JSON contract. */
export function lessonJson({ content, ...lesson }: LessonView): z.infer<typeof lessonAnswer> {
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

/** In: something beside a lesson. Out: the same for the JSON contract. */
export function resourceJson(resource: LessonResource): z.infer<typeof resourceAnswer> {
  return {
    id: resource.id,
    resource_type: resource.resourceType,
    resource_title: resource.resourceTitle,
    resource_url: resource.resourceUrl,
    description: resource.description,
  };
}
