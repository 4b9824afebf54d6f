import type { CourseView } from "#app/domain/courses/course-json.ts";
import { categories } from "#app/domain/courses/labels.ts";

/** The colours worth seeing side by side. */
export const tokens = [
  "paper",
  "raised",
  "sunken",
  "ink",
  "muted",
  "line",
  "leaf",
  "leaf-wash",
  "wheat",
  "wheat-wash",
  "clay",
  "clay-wash",
  ...Object.keys(categories),
];

/** One card a category, with short and long words. */
export const coursesShown: CourseView[] = Object.entries(categories).map(([category, label], i) => ({
  id: i + 1,
  title:
    i % 2
      ? `${label}: um título bem mais comprido, que ocupa três linhas num celular estreito`
      : `Introdução a ${label}`,
  description: "Duas frases que dizem o que há no curso. A segunda serve para ver onde o texto é cortado no cartão.",
  category,
  level: (["iniciante", "intermediario", "avancado"] as const)[i % 3]!,
  priceCents: i < 2 ? 19_700 : 0,
  thumbnailUrl: null,
  durationHours: 1.5 + i,
  isPublished: true,
  lessonCount: i + 1,
  enrollmentCount: i * 7,
  instructorName: "Helena Duarte",
  instructorPicture: null,
}));
