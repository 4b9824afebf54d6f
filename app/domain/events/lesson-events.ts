import { z } from "zod";
import { everydayType as everyday } from "./event-type.ts";

const id = z.int();
const ofCourse = { courseId: id };
const ofLesson = { lessonId: id };
/** One step, or next to another item. */
const moved = { direction: z.enum(["up", "down"]).optional(), before: id.optional(), after: id.optional() };

/** What becomes of lessons, their questions and resources. */
export const lessonEvents = {
  "lesson.created": everyday("lesson/", ofCourse),
  "lesson.changed": everyday("lesson/", { ...ofCourse, fields: z.array(z.string()) }),
  "lesson.deleted": everyday("lesson/", ofCourse),
  /** To this course from another. */
  "lesson.moved": everyday("lesson/", { ...ofCourse, fromCourseId: id }),
  "lessons.reordered": everyday("course/", {
    lessonId: id.optional(),
    ...moved,
    wholeSection: z.literal(true).optional(),
    lessonIds: z.array(id).optional(),
  }),
  /** The opening of a lesson was changed: for everybody in its course, for a class, or for one person. */
  "lesson.opening_changed": everyday("lesson/", {
    ...ofCourse,
    classId: id.nullable(),
    userId: z.string().nullable(),
    kind: z.enum(["none", "open", "at", "after"]),
  }),
  /** All lessons of a course got dates at once, counted from the start or from a day, or lost them. */
  "course.scheduled": everyday("course/", { from: z.enum(["start", "date", "none"]), lessons: z.int().min(0) }),
  "question.created": everyday("question/", ofLesson),
  "question.changed": everyday("question/", { ...ofLesson, ...moved }),
  "question.deleted": everyday("question/", ofLesson),
  "resource.created": everyday("resource/", ofLesson),
  "resource.changed": everyday("resource/", { ...ofLesson, ...moved }),
  "resource.deleted": everyday("resource/", ofLesson),
};
