import type { CourseView } from "#app/domain/courses/course-json.ts";
import { categories } from "#app/domain/courses/labels.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";

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
  averageRating: i ? 5 - i * 0.35 : null,
  reviewCount: i * i,
  instructorName: "Helena Duarte",
  instructorPicture: null,
}));

/** Short and long testimonials, with a name of one word and of many. */
export const reviewsShown: ReviewView[] = [
  { rating: 5, userName: "Ester L.", testimonial: "Curto e bom." },
  {
    rating: 4,
    userName: "Benedita",
    testimonial:
      "Estudei no ônibus, uma aula por viagem.\n\nO questionário me fez voltar ao texto, e foi na segunda leitura que entendi.",
  },
  { rating: 2, userName: "João C.", testimonial: "Esperava mais exercícios; as aulas são boas, mas acabam depressa." },
].map((review, i) => ({
  ...review,
  id: i + 1,
  createdAt: new Date(`2026-11-${20 - i}T12:00:00Z`),
  userPicture: null,
  featured: review.rating > 3,
}));

/** Figures with most of the weight above, as real ones have. */
export const statsShown = { total: 23, average: 4.35, featured: 20, byStars: { 1: 0, 2: 2, 3: 1, 4: 7, 5: 13 } };
