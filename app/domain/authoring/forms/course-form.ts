import { z } from "zod";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { type CourseFields, courseFields } from "#app/domain/authoring/courses/schema.ts";
import { notAnImage } from "#app/domain/media/image.ts";

/** The form of a course: its fields, and a picture as a file, which goes before an address. */
export const courseForm = courseFields.extend({ thumbnail: z.instanceof(Blob, { error: notAnImage }).optional() });

/** What the form starts from where the course is there already. */
export function courseDefaults(course: ManagedCourse): Record<keyof CourseFields, string | undefined> {
  return {
    title: course.title,
    description: course.description,
    category: course.category,
    level: course.level,
    price: String(course.priceCents / 100),
    duration_hours: String(course.durationHours),
    thumbnail_url: course.thumbnailUrl ?? undefined,
    instructor_id: course.instructorId,
  };
}

/** The button of the panel: what the course is to be. */
export const publicationForm = z.object({ is_published: z.enum(["true", "false"]) });
