import { createHash } from "node:crypto";
import { currentTime } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { keptLessonDays } from "#app/domain/facts.ts";
import { openNotes } from "#app/domain/lesson-notes/notes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { readCaptions } from "#app/domain/media/read-captions.server.ts";
import { isStored } from "#app/domain/media/store/add-to-archive.server.ts";
import { addressesOf, captionsOf, copyBytes, copyLessons } from "#app/domain/offline/copy-lessons.server.ts";
import type { Pack } from "#app/domain/offline/pack.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { keyedQuestions, withoutKeys } from "#app/domain/quizzes/quiz.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { copyStyle } from "#app/ui/offline/copy-style.ts";
import { lessonHtml, lessonPath } from "./lesson-copy.tsx";
import { asksForLight, copyQuery } from "./light.ts";

/** A pack brings the style that its page is drawn with; the worker finds it whatever the version. */
const styleAddress = `/offline.css?${createHash("sha256").update(copyStyle).digest("hex").slice(0, 8)}`;

/** A lesson for the browser to keep (`Pack`); with its video where `?video=1` asks for it. */
const calls = api({
  GET: call({
    ability: "progress.record",
    limit: "api.other",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id: courseId, params, url, context }) => {
      const lessonId = integerId(params.lessonId, lessonNotFound);
      const withVideo = url.searchParams.get("video") === "1";
      const light = asksForLight(url, context);
      const { course, lessons, files, known } = await copyLessons(ctx, { courseId, lessonId, withVideo, light });
      const lesson = lessons[0]!;
      const questions = lesson.outline.hasQuiz ? withoutKeys(await keyedQuestions(ctx, lessonId)) : [];
      const at = (address: string) => (files.has(address) ? address : undefined);
      const captionsUrl = captionsOf(lesson, files);
      const captions = captionsUrl ? { url: captionsUrl, parts: await readCaptions(ctx, captionsUrl) } : null;
      const { notes } = await openNotes(ctx, lessonId);
      const html = await lessonHtml(lesson, { course, at, known, origin: "" }, { captions, questions, notes });
      const path = lessonPath(course, lesson);
      const now = await currentTime(ctx);
      const kept: string[] = [];
      for (const address of new Set(addressesOf(lesson))) {
        const file = files.get(address);
        if (file && (await isStored(ctx, file))) kept.push(address);
      }
      const pack: Pack = {
        version: createHash("sha256").update(html).digest("base64url").slice(0, 16),
        source: `${path}.json${copyQuery({ video: withVideo, light: url.searchParams.get("leve") === "1" })}`,
        path,
        course,
        lesson: { id: lessonId, number: lesson.number, title: lesson.outline.title },
        is_done: lesson.isDone,
        has_quiz: questions.length > 0,
        html,
        files: [...kept, styleAddress],
        bytes: copyBytes(lesson, files),
        saved_for: ctx.viewer.id,
        valid_until: new Date(now.getTime() + keptLessonDays * 86_400_000).toISOString(),
      };
      return Response.json(pack);
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
