import { href } from "react-router";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { nextAfter } from "#app/domain/progress/progress.ts";
import { restoreReview } from "#app/domain/reviews/moderate-review.server.ts";
import { featuredForm } from "#app/domain/reviews/review.ts";
import { deleteReview, featureReview } from "#app/domain/reviews/write-review.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";

const forms = formsAt({
  /** "Concluir aula": continues with the next lesson, or the certificate after the last. */
  "/courses/:id/learn/:lessonId/complete": formOn(
    ({ id, lessonId }) => href("/courses/:id/learn/:lessonId", { id, lessonId }),
    {
      ...formOf(completeLesson, { id: "lessonId" }),
      goTo: (progress, { params: { lessonId } }) => {
        const next = progress.isCompleted ? lessonId : nextAfter(Number(lessonId), progress);
        return `/courses/${progress.courseId}/learn/${next}?concluida=${lessonId}`;
      },
    },
  ),

  "/courses/:id/review/deletion": formOn(({ id }) => href("/courses/:id/review/edit", { id }), {
    ...formOf(deleteReview),
    goTo: (_, { params }) => [`/courses/${params.id}#avaliacoes`, "Avaliação apagada."],
  }),

  "/courses/:id/reviews/:reviewId/featured": formOn(({ id }) => `${href("/courses/:id", { id })}#avaliacoes`, {
    ...formOf(featureReview, { id: "reviewId" }),
    schema: featuredForm,
    goTo: ({ courseId }, { params }) =>
      `${href("/courses/:id", { id: String(courseId) })}#avaliacao-${params.reviewId}`,
  }),

  "/courses/:id/reviews/:reviewId/restoration": formOn(({ id }) => `${href("/courses/:id", { id })}#retiradas`, {
    ...formOf(restoreReview, { id: "reviewId" }),
    goTo: ({ courseId }) => [
      `${href("/courses/:id", { id: String(courseId) })}#avaliacoes`,
      "Avaliação de volta na página e na nota do curso.",
    ],
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
