import { expect } from "vitest";
import { granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";
import { rightAnswers } from "#tests/support/answer-key.ts";

/** From the catalogue to a certificate that anybody can verify. */
export async function learn({ visitor, student, admin, people }: Cast) {
  const { data: found } = await granted(
    visitor.GET("/api/courses", { params: { query: { q: "primeiros passos", limit: 5 } } }),
  );
  const { id } = found[0]!;
  const path = { params: { path: { id } } };
  const { data: course } = await granted(visitor.GET("/api/courses/{id}", path));
  expect(course).toMatchObject({ title: "Primeiros passos na fé", price: 0 });

  const key = { header: { "Idempotency-Key": "inscrever" } };
  const enrolled = await granted(student.POST("/api/courses/{id}/enroll", { params: { ...path.params, ...key } }));
  const { enrollment_id } = enrolled.data;
  const { data: lessons } = await granted(student.GET("/api/courses/{id}/lessons", path));
  expect(lessons).toHaveLength(course.lesson_count);
  const { data: ahead } = await granted(student.GET("/api/courses/{id}/progress", path));
  expect(ahead).toMatchObject({ enrollment_id, completion_percentage: 0, resume_lesson_id: lessons[0]!.id });
  for (const lesson of lessons) {
    const at = { params: { path: { id: lesson.id } } };
    if (lesson.content_type !== "text") {
      const saved = await granted(student.POST("/api/lessons/{id}/position", { ...at, body: { seconds: 12 } }));
      expect(saved.data).toEqual({ lesson_id: lesson.id, position_seconds: 12 });
    }
    if (ahead.lessons.find((each) => each.lesson_id === lesson.id)?.quiz) {
      const { data: quiz } = await granted(student.GET("/api/lessons/{id}/quiz", at));
      const answers = rightAnswers(quiz.questions);
      const tried = await granted(student.POST("/api/lessons/{id}/quiz-attempts", { ...at, body: { answers } }));
      expect(tried.data).toMatchObject({ passed: true, score: 100 });
    }
    await granted(student.POST("/api/lessons/{id}/complete", at));
  }
  const { data: progress } = await granted(student.GET("/api/courses/{id}/progress", path));
  expect(progress).toMatchObject({ enrollment_id, is_completed: true, completion_percentage: 100 });
  const { data: mine } = await granted(student.GET("/api/my-courses"));
  expect(mine.map((each) => each.enrollment_id)).toEqual([enrollment_id]);

  await note(student, { courseId: id, lessonId: lessons[0]!.id });
  await askAbout({ student, admin }, lessons[0]!.id);
  await review({ student, admin }, { id, enrollment_id });
  await certify({ admin, visitor, student, people }, { id, enrollment_id });
}

/** Two notes on a lesson: one is changed, the other deleted. */
async function note(student: Cast["student"], { courseId, lessonId }: { courseId: number; lessonId: number }) {
  const path = { params: { path: { id: lessonId } } };
  const write = async (text: string) =>
    (await granted(student.POST("/api/lessons/{id}/notes", { ...path, body: { text } }))).data;
  const [kept, taken] = [await write("Voltar aqui."), await write("Sem querer.")];
  const at = { params: { path: { id: kept.id } } };
  const changed = { ...at, body: { text: "Voltar aqui depois." } };
  expect((await granted(student.PUT("/api/lesson-notes/{id}", changed))).data).toEqual({ ...kept, ...changed.body });
  await granted(student.DELETE("/api/lesson-notes/{id}", { params: { path: { id: taken.id } } }));
  const ofCourse = { params: { path: { id: courseId } } };
  const { data: listed } = await granted(student.GET("/api/courses/{id}/my-notes", ofCourse));
  expect(listed.map(({ text }) => text)).toEqual(["Voltar aqui depois."]);
  expect((await granted(student.GET("/api/lessons/{id}/notes", path))).data).toEqual(listed);
}

/** A question under a lesson, answered, hidden and shown again, with another that is taken back. */
async function askAbout({ student, admin }: Pick<Cast, "student" | "admin">, lessonId: number) {
  const path = { params: { path: { id: lessonId } } };
  const ask = async (text: string) =>
    (await granted(student.POST("/api/lessons/{id}/questions", { ...path, body: { text } }))).data.id;
  const [kept, taken] = [await ask("Por que esperar?"), await ask("Perguntei sem querer.")];
  await granted(student.DELETE("/api/lesson-posts/{id}", { params: { path: { id: taken } } }));
  const at = { params: { path: { id: kept } } };
  const open = { params: { query: { state: "open" as const } } };
  expect((await granted(admin.GET("/api/lesson-questions", open))).data.map(({ id }) => id)).toContain(kept);
  await granted(admin.POST("/api/lesson-posts/{id}/reaction", { ...at, body: { reaction: "follow" } }));
  const body = { text: "Sem espera não há fruto." };
  const { data: answered } = await granted(admin.POST("/api/lesson-posts/{id}/answers", { ...at, body }));
  expect(answered).toMatchObject({ others: 1, answers: [{ ...body, is_by_team: true }] });
  for (const decision of ["hide", "show"] as const)
    await granted(admin.POST("/api/lesson-posts/{id}/decision", { ...at, body: { decision } }));
  const { data: shown } = await granted(student.GET("/api/lessons/{id}/questions", path));
  expect(shown).toMatchObject([{ id: kept, is_own: true, others: 1, hidden_at: null }]);
}

async function review(
  { student, admin }: Pick<Cast, "student" | "admin">,
  { id, enrollment_id }: { id: number; enrollment_id: number },
) {
  const path = { params: { path: { id } } };
  expect((await granted(student.GET("/api/courses/{id}/my-review", path))).data).toBeNull();
  const testimonial = "Um curso que se lê devagar e se pratica logo.";
  const body = { course_id: id, enrollment_id, rating: 5, testimonial };
  const { data: written } = await granted(student.POST("/api/courses/{id}/reviews", { ...path, body }));
  expect((await granted(student.GET("/api/courses/{id}/my-review", path))).data).toEqual({
    ...written,
    removed_at: null,
    removed_reason: null,
  });
  const query = { featured: true };
  const shown = await granted(student.GET("/api/courses/{id}/reviews", { params: { ...path.params, query } }));
  expect(shown.data.map((each) => each.id)).toEqual([written.id]);
  const { data: stats } = await granted(student.GET("/api/courses/{id}/reviews/stats", path));
  expect(stats).toMatchObject({ total_reviews: 1, average_rating: 5, five_star: 1 });
  const better = { ...path, body: { rating: 4, testimonial: "Lido de novo, ainda bom." } };
  expect((await granted(student.PUT("/api/courses/{id}/my-review", better))).data).toMatchObject({ rating: 4 });
  const hide = { params: { path: { id: written.id } }, body: { featured: false } };
  expect((await granted(admin.PUT("/api/reviews/{id}/featured", hide))).data.featured).toBe(false);
  const removal = { params: { path: { id: written.id } }, body: { reason: "Expõe uma pessoa." } };
  expect((await granted(admin.POST("/api/reviews/{id}/removal", removal))).data.removed).toBe(true);
  const restoration = { params: { path: { id: written.id } }, body: {} };
  expect((await granted(admin.POST("/api/reviews/{id}/restoration", restoration))).data.removed).toBe(false);
  await granted(student.DELETE("/api/courses/{id}/my-review", path));
}

async function certify(
  { admin, visitor, student, people }: Pick<Cast, "admin" | "visitor" | "student" | "people">,
  { id, enrollment_id }: { id: number; enrollment_id: number },
) {
  const body = { course_id: id, enrollment_id };
  const { data: issued } = await granted(student.POST("/api/certificates/generate", { body }));
  const { data: certificates } = await granted(student.GET("/api/certificates/my"));
  expect(certificates).toMatchObject([{ id: issued.id, user_id: people.student.id, enrollment_id }]);
  const ofStudent = { user_id: people.student.id, course_id: id };
  expect((await granted(admin.POST("/api/admin/certificates", { body: ofStudent }))).data).toEqual(issued);
  const path = { params: { path: { id: issued.id } } };
  const { data: shown } = await granted(visitor.GET("/api/certificates/{id}", path));
  expect(shown).not.toHaveProperty("user_id");
  const findable = await granted(student.PUT("/api/certificates/{id}", { ...path, body: { is_findable: true } }));
  expect(findable.data.is_findable).toBe(true);
  const { certificate_hash: hash, certificate_number } = shown;
  const byHash = await granted(visitor.GET("/api/certificates/verify/{hash}", { params: { path: { hash } } }));
  const byNumber = await granted(visitor.POST("/api/certificates/verify", { body: { certificate_number } }));
  expect(byHash.data).toMatchObject({ status: "valid", student_name: people.student.fullName });
  expect(byNumber).toEqual(byHash);
  const correction = { ...path, body: { student_name: "Rute Alves" } };
  const corrected = await granted(admin.POST("/api/certificates/{id}/correction", correction));
  expect(corrected.data).toMatchObject({ id: issued.id, student_name: "Rute Alves" });
  expect(corrected.data.certificate_number).not.toBe(certificate_number);
  const revocation = { ...path, body: { reason: "Emitido por engano." } };
  await granted(admin.POST("/api/certificates/{id}/revocation", revocation));
  const program = await granted(visitor.GET("/api/courses/{id}/program-content", { params: { path: { id } } }));
  expect(program.data.summary.total_lessons).toBe(program.data.lessons.length);
}
