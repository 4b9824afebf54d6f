import { z } from "zod";
import { lessonFields } from "#app/domain/authoring/lesson.ts";
import { questionFields } from "#app/domain/authoring/question.ts";
import { resourceFields } from "#app/domain/authoring/resource.ts";
import { courseFields } from "#app/domain/courses/course.ts";
import { changeFiles } from "#app/domain/lessons/text-files.ts";

const packedLesson = lessonFields.extend({
  questions: z.array(questionFields).max(100).default([]),
  resources: z.array(resourceFields).max(50).default([]),
});

/**
 * What a course is made of: its fields, and its lessons in order with questions and resources. Addresses of files are
 * `/media/{id}` in the database and `files/…` in a package.
 */
export const courseContent = z.object({
  course: courseFields.omit({ instructor_id: true }),
  lessons: z.array(packedLesson).max(500).default([]),
});

export type CourseContent = z.output<typeof courseContent>;
export type LessonContent = CourseContent["lessons"][number];

/** A course's content with every address of a file or site changed; null leaves the file out. */
export function withAddresses(content: CourseContent, change: (address: string) => string | null): CourseContent {
  const changed = (address: string | null | undefined) => (address ? change(address) : null);
  return {
    course: { ...content.course, thumbnail_url: changed(content.course.thumbnail_url) },
    lessons: content.lessons.map((lesson) => ({
      ...lesson,
      content_url: changed(lesson.content_url),
      content_text: lesson.content_text && changeFiles(lesson.content_text, change),
      resources: lesson.resources.flatMap((resource) => {
        const resource_url = change(resource.resource_url);
        return resource_url === null ? [] : { ...resource, resource_url };
      }),
    })),
  };
}

/** Every address in a course, once. */
export function addressesIn({ course, lessons }: CourseContent): string[] {
  const all = lessons.flatMap((lesson) => [lesson.content_url, ...lesson.resources.map((one) => one.resource_url)]);
  return [...new Set([course.thumbnail_url, ...all].filter((address) => address !== null && address !== undefined))];
}
