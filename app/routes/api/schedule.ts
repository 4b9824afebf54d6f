import { z } from "zod";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { fillSchedule, setClassOpening, setCourseOpening } from "#app/domain/schedule/edit-schedule.server.ts";
import { showClassSchedule, showCourseSchedule } from "#app/domain/schedule/schedule.server.ts";
import {
  classLessonJson,
  classLessonResponse,
  scheduledLessonJson,
  scheduledLessonResponse,
} from "#app/domain/schedule/schedule.ts";
import { call, callOf } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const schedule: Endpoints = {
  "courses/:id/schedule": {
    area: "courses",
    GET: call({
      summary: "Mostra quando as aulas de um curso abrem, com as exceções",
      ability: "courses.manage",
      id: integerPathId(courseNotFound),
      answer: z.array(scheduledLessonResponse),
      run: async (ctx, { id }) => (await showCourseSchedule(ctx, id)).lessons.map(scheduledLessonJson),
    }),
    PUT: call({
      ...callOf(fillSchedule, ({ lessons }) => lessons.map(scheduledLessonJson)),
      summary: "Dá datas a todas as aulas de um curso de uma vez, ou as tira",
      answer: z.array(scheduledLessonResponse),
    }),
  },
  "lessons/:id/opening": {
    area: "courses",
    PUT: call({
      ...callOf(setCourseOpening, scheduledLessonJson),
      summary: "Diz quando uma aula abre no curso, ou para uma pessoa inscrita",
      answer: scheduledLessonResponse,
      refuses: ["conflict"],
    }),
  },
  "classes/:id/schedule": {
    area: "courses",
    GET: call({
      summary: "Mostra quando as aulas abrem para uma turma",
      ability: "classes.lead",
      id: integerPathId(classNotFound),
      answer: z.array(classLessonResponse),
      run: async (ctx, { id }) => (await showClassSchedule(ctx, id)).lessons.map(classLessonJson),
    }),
    PUT: call({
      ...callOf(setClassOpening, classLessonJson),
      summary: "Diz quando uma aula abre para uma turma, ou para uma pessoa dela",
      answer: classLessonResponse,
      refuses: ["conflict"],
    }),
  },
};
