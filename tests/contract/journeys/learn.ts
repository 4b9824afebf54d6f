import { expect } from "vitest";
import { granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";
import { rightAnswers } from "#tests/support/answer-key.ts";

/** From the catalogue to a certificate that anybody can verify. */
export async function learn({ visitor, learner, admin, people }: Cast) {
  const { data: found } = await granted(
    visitor.GET("/api/courses", { params: { query: { q: "primeiros passos", limit: 5 } } }),
  );
  const { id } = found[0]!;
  const path = { params: { path: { id } } };
  const { data: course } = await granted(visitor.GET("/api/courses/{id}", path));
  expect(course).toMatchObject({ title: "Primeiros passos na fé", price: 0 });

  const key = { header: { "Idempotency-Key": "inscrever" } };
  const enrolled = await granted(learner.POST("/api/courses/{id}/enroll", { params: { ...path.params, ...key } }));
  const { enrollment_id } = enrolled.data;
  const { data: lessons } = await granted(learner.GET("/api/courses/{id}/lessons", path));
  expect(lessons).toHaveLength(course.lesson_count);
  const { data: ahead } = await granted(learner.GET("/api/courses/{id}/progress", path));
  expect(ahead).toMatchObject({ enrollment_id, completion_percentage: 0, resume_lesson_id: lessons[0]!.id });
  for (const lesson of lessons) {
    const at = { params: { path: { id: lesson.id } } };
    if (lesson.content_type !== "text") {
      const saved = await granted(learner.POST("/api/lessons/{id}/position", { ...at, body: { seconds: 12 } }));
      expect(saved.data).toEqual({ lesson_id: lesson.id, position_seconds: 12 });
    }
    if (ahead.lessons.find((each) => each.lesson_id === lesson.id)?.quiz) {
      const { data: quiz } = await granted(learner.GET("/api/lessons/{id}/quiz", at));
      const answers = rightAnswers(quiz.questions);
      const tried = await granted(learner.POST("/api/lessons/{id}/quiz-attempts", { ...at, body: { answers } }));
      expect(tried.data).toMatchObject({ passed: true, score: 100 });
    }
    await granted(learner.POST("/api/lessons/{id}/complete", at));
  }
  const { data: progress } = await granted(learner.GET("/api/courses/{id}/progress", path));
  expect(progress).toMatchObject({ enrollment_id, is_completed: true, completion_percentage: 100 });
  const { data: mine } = await granted(learner.GET("/api/my-courses"));
  expect(mine.map((each) => each.enrollment_id)).toEqual([enrollment_id]);

  await review({ learner, admin }, { id, enrollment_id });
  await certify({ visitor, learner, people }, { id, enrollment_id });
}

async function review(
  { learner, admin }: Pick<Cast, "learner" | "admin">,
  { id, enrollment_id }: { id: number; enrollment_id: number },
) {
  const path = { params: { path: { id } } };
  expect((await granted(learner.GET("/api/courses/{id}/my-review", path))).data).toBeNull();
  const testimonial = "Um curso que se lê devagar e se pratica logo.";
  const body = { course_id: id, enrollment_id, rating: 5, testimonial };
  const { data: written } = await granted(learner.POST("/api/courses/{id}/reviews", { ...path, body }));
  expect((await granted(learner.GET("/api/courses/{id}/my-review", path))).data).toEqual(written);
  const query = { featured: true };
  const shown = await granted(learner.GET("/api/courses/{id}/reviews", { params: { ...path.params, query } }));
  expect(shown.data.map((each) => each.id)).toEqual([written.id]);
  const { data: stats } = await granted(learner.GET("/api/courses/{id}/reviews/stats", path));
  expect(stats).toMatchObject({ total_reviews: 1, average_rating: 5, five_star: 1 });
  const hide = { params: { path: { id: written.id } }, body: { featured: false } };
  expect((await granted(admin.PUT("/api/reviews/{id}/featured", hide))).data.featured).toBe(false);
}

async function certify(
  { visitor, learner, people }: Pick<Cast, "visitor" | "learner" | "people">,
  { id, enrollment_id }: { id: number; enrollment_id: number },
) {
  const body = { course_id: id, enrollment_id };
  const { data: issued } = await granted(learner.POST("/api/certificates/generate", { body }));
  const { data: certificates } = await granted(learner.GET("/api/certificates/my"));
  expect(certificates).toMatchObject([{ id: issued.id, user_id: people.learner.id, enrollment_id }]);
  const path = { params: { path: { id: issued.id } } };
  const { data: shown } = await granted(visitor.GET("/api/certificates/{id}", path));
  expect(shown).not.toHaveProperty("user_id");
  const { certificate_hash: hash, certificate_number } = shown;
  const byHash = await granted(visitor.GET("/api/certificates/verify/{hash}", { params: { path: { hash } } }));
  const byNumber = await granted(visitor.POST("/api/certificates/verify", { body: { certificate_number } }));
  expect(byHash.data).toMatchObject({ status: "valid", student_name: people.learner.fullName });
  expect(byNumber).toEqual(byHash);
  const program = await granted(visitor.GET("/api/courses/{id}/program-content", { params: { path: { id } } }));
  expect(program.data.summary.total_lessons).toBe(program.data.lessons.length);
}
