import { z } from "zod";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { booleanParam, pagingSchema, textParam } from "#app/domain/paging.ts";
import { percentageOf } from "#app/domain/percentage.ts";

/** Days without study after which a member counts as stopped. */
export const stalledDays = 14;

const memberColumns = ["name", "progress", "study"] as const;
type MemberColumn = (typeof memberColumns)[number];
export type MemberSort = { column: MemberColumn; descending: boolean };

const sorts = memberColumns.flatMap((column) => [column, `-${column}`]);

/** An order as the address writes it: the column, after a minus if it descends. */
export const sortKey = ({ column, descending }: MemberSort) => `${descending ? "-" : ""}${column}`;

export const memberQuery = pagingSchema(50).extend({
  q: textParam("Partes do nome."),
  stalled: booleanParam(`Só quem parou: ainda não terminou e não estuda há ${stalledDays} dias.`),
  sort: z
    .string()
    .optional()
    .meta({ enum: sorts, default: "name" })
    .transform((value): MemberSort => {
      const column = memberColumns.find((name) => name === value?.replace("-", ""));
      return { column: column ?? "name", descending: column !== undefined && value!.startsWith("-") };
    }),
});

export type MemberQuery = z.output<typeof memberQuery>;

/** How much a class has to study. */
export type ClassMeasure = { courses: number; lessons: number; quizzes: number; meetings: number };

/** A member in the list that the class's leaders see. */
export type ClassMember = {
  id: string;
  fullName: string;
  joinedAt: Date;
  /** Lessons done in all courses of the class; a completed course counts with all its lessons. */
  done: number;
  completedCourses: number;
  quizzesPassed: number;
  certificates: number;
  lastStudiedAt: Date | null;
  /** Meetings that count for them, and at how many of these they were present. */
  held: number;
  attended: number;
};

export const progressIn = ({ courses, lessons }: ClassMeasure, { done, completedCourses }: ClassMember) =>
  percentageOf({ done, lessons, isCompleted: courses > 0 && completedCourses === courses });

const presenceFields = {
  meetings_attended: z.int(),
  total_meetings: z.int().meta({ description: "Encontros que já terminaram, desde que a pessoa entrou." }),
};

const presenceJson = ({ held, attended }: { held: number; attended: number }) => ({
  meetings_attended: attended,
  total_meetings: held,
});

export const memberResponse = jsonView("ClassMember", {
  user_id: z.uuid(),
  full_name: z.string(),
  joined_at: dateTime,
  completion_percentage: z.int().meta({ description: "Dos cursos da turma, juntos." }),
  last_studied_at: dateTime.nullable(),
  quizzes_passed: z.int(),
  total_quizzes: z.int(),
  certificates: z.int(),
  total_courses: z.int(),
  ...presenceFields,
});

export const memberJson = (measure: ClassMeasure, member: ClassMember) =>
  jsonOf(memberResponse, member, {
    user_id: member.id,
    completion_percentage: progressIn(measure, member),
    total_quizzes: measure.quizzes,
    total_courses: measure.courses,
    ...presenceJson(member),
  });

/** A member on the page that the class's leaders see: their presence, and their progress, lesson by lesson. */
export type MemberView = {
  id: string;
  held: number;
  attended: number;
  fullName: string;
  joinedAt: Date;
  courses: {
    id: number;
    title: string;
    completedAt: Date | null;
    certificateIssuedAt: Date | null;
    percent: number;
    /** `quiz`: whether they passed it; null if the lesson has none. */
    lessons: { id: number; title: string; completedAt: Date | null; studiedAt: Date | null; quiz: boolean | null }[];
  }[];
};

export const memberProgressResponse = jsonView("ClassMemberProgress", {
  user_id: z.uuid(),
  full_name: z.string(),
  joined_at: dateTime,
  ...presenceFields,
  courses: z.array(
    z.strictObject({
      id: number,
      title: z.string(),
      completion_percentage: z.int(),
      completed_at: dateTime.nullable(),
      certificate_issued_at: dateTime.nullable(),
      lessons: z.array(
        z.strictObject({
          id: number,
          title: z.string(),
          completed_at: dateTime.nullable(),
          last_studied_at: dateTime.nullable(),
          quiz_passed: z.boolean().nullable().meta({ description: "Nulo em aulas sem questionário." }),
        }),
      ),
    }),
  ),
});

export const memberProgressJson = (member: MemberView) =>
  jsonOf(memberProgressResponse, member, {
    user_id: member.id,
    ...presenceJson(member),
    courses: member.courses.map((course) => ({
      id: course.id,
      title: course.title,
      completion_percentage: course.percent,
      completed_at: course.completedAt?.toISOString() ?? null,
      certificate_issued_at: course.certificateIssuedAt?.toISOString() ?? null,
      lessons: course.lessons.map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        completed_at: lesson.completedAt?.toISOString() ?? null,
        last_studied_at: lesson.studiedAt?.toISOString() ?? null,
        quiz_passed: lesson.quiz,
      })),
    })),
  });
