import { z } from "zod";
import { categories, levels } from "#app/domain/courses/labels.ts";
import { number, reais, view } from "#app/domain/json-view.ts";

/** A course as the catalogue and the course page know it. */
export type CourseView = {
  id: number;
  title: string;
  description: string;
  category: string;
  level: string;
  priceCents: number;
  thumbnailUrl: string | null;
  durationHours: number;
  isPublished: boolean;
  lessonCount: number;
  enrollmentCount: number;
  /** 1 to 5; null as long as nobody has rated the course. */
  averageRating: number | null;
  reviewCount: number;
  instructorName: string;
  instructorPicture: string | null;
};

/** A course in the JSON contract (A §3). */
export const courseAnswer = view("Course", {
  id: number,
  title: z.string(),
  description: z.string(),
  category: z.string().meta({ description: Object.keys(categories).join(", ") }),
  level: z.string().meta({ description: Object.keys(levels).join(", ") }),
  price: reais,
  thumbnail_url: z.string().nullable(),
  duration_hours: z.number(),
  lesson_count: z.int(),
  enrollment_count: z.int(),
  average_rating: z.number().nullable().meta({ description: "De 1 a 5; nulo enquanto ninguém avaliou." }),
  total_reviews: z.int(),
  instructor_name: z.string(),
  instructor_picture: z.string().nullable(),
});

/** In: a course. Out: the same for the JSON contract. */
export function courseJson(course: CourseView): z.infer<typeof courseAnswer> {
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    category: course.category,
    level: course.level,
    price: course.priceCents / 100,
    thumbnail_url: course.thumbnailUrl,
    duration_hours: course.durationHours,
    lesson_count: course.lessonCount,
    enrollment_count: course.enrollmentCount,
    average_rating: course.averageRating,
    total_reviews: course.reviewCount,
    instructor_name: course.instructorName,
    instructor_picture: course.instructorPicture,
  };
}
