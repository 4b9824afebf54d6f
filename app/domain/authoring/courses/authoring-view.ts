import type { CourseView } from "#app/domain/courses/course-json.ts";
import type { ContentType } from "#app/domain/lessons/labels.ts";

/** A course as those who write it see it in their list. `lessonCount` counts pending lessons too. */
export type ManagedCourse = CourseView & {
  createdAt: Date;
  instructorId: string;
  /** How many things are still missing before it may be published, as the checklist counts them. */
  pendingCount: number;
};

/** What the table of courses may be sorted by. */
export const courseColumnNames = ["title", "price", "hours", "created", "enrolments", "lessons"] as const;
export type CourseColumn = (typeof courseColumnNames)[number];

/** What the table of courses is asked for: words to find, a state, and the order. */
export type CourseTableQuery = {
  q: string;
  status: "all" | "draft" | "published";
  sort: CourseColumn;
  descending: boolean;
};

/** A lesson in the list of those who write it. */
export type AuthoredLesson = {
  id: number;
  title: string;
  contentType: ContentType;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  /** Learners see it; a lesson that still lacks its content they do not. */
  isReady: boolean;
  /** What is missing, in words: "Arquivo pendente"; empty when nothing is. */
  missing: string[];
  questionCount: number;
  resourceCount: number;
};

/** One thing that stands in the way of publishing. */
export type Pending = {
  /** `lessons` for the course as a whole, `lessons.{id}` for a lesson: the names of the refusal's fields. */
  field: string;
  /** Null for the course as a whole. */
  lessonId: number | null;
  sentence: string;
};

/** Everything that the screen of a course being written shows. */
export type AuthoringView = { course: ManagedCourse; lessons: AuthoredLesson[]; checklist: Pending[] };

/** Who may be made a course's instructor. */
export type InstructorChoice = { id: string; fullName: string; role: "instructor" | "admin" };
