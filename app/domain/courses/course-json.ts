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

/** A course in the JSON contract (A §3). Price in reais. */
export function courseJson(course: CourseView) {
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
