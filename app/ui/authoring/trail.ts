type Lesson = { id: number; title: string; courseId: number; courseTitle: string };

/** The way to a lesson's own page, as address and name. */
export const trailTo = (lesson: Lesson): [href: string, name: string][] => [
  ...trailToCourse(lesson),
  [`/admin/lessons/${lesson.id}/edit`, lesson.title],
];

/** The way to the page of the course that a lesson is in. */
export const trailToCourse = ({ courseId, courseTitle }: Omit<Lesson, "id" | "title">): [string, string][] => [
  [`/admin/courses/${courseId}/edit`, courseTitle],
];
