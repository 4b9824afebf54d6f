import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { reviewNotFound } from "#app/domain/reviews/labels.ts";
import { removeReview, showModeration } from "#app/domain/reviews/moderate-review.server.ts";
import { removalFields } from "#app/domain/reviews/review.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { ReviewCard } from "#app/ui/review/review-card.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/review-removal";

/** For one that is removed already, redirects to the page that restores it. */
export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const courseId = integerId(params.id, courseNotFound);
  const shown = await showModeration(ctx, courseId, integerId(params.reviewId, reviewNotFound));
  if (shown.review.removal) throw redirect(`${href("/courses/:id", { id: String(courseId) })}#retiradas`);
  return shown;
});

export const action = form({
  ...formOf(removeReview, { id: "reviewId" }),
  resendAfterSignIn: true,
  goTo: ({ courseId }) => [
    `${href("/courses/:id", { id: String(courseId) })}#retiradas`,
    "Avaliação retirada. O motivo vai por e-mail a quem a escreveu.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Retirar uma avaliação");

export default function RemoveReview({ loaderData: { courseId, course, review }, actionData }: Route.ComponentProps) {
  const { reason } = useFields(removalFields, actionData);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="text-3xl">Retirar uma avaliação</h1>
      <p className="mt-2 mb-6 text-muted">Do curso {course}</p>
      <h2 className="mb-3 text-xl">O que foi escrito</h2>
      <ReviewCard review={review} />
      <form method="post" className="mt-8 flex flex-col gap-5">
        <ErrorSummary title="A avaliação não foi retirada" errors={actionData?.error} />
        <TextArea
          label="Motivo"
          hint="Vai por e-mail a quem a escreveu, e fica na página do curso só para essa pessoa."
          field={reason}
          required
        />
        <p className="max-w-prose text-muted">
          Ela sai da página na hora e deixa de contar na nota do curso. Retire o que ofende ou expõe alguém, não o que
          só critica. Quem escreveu pode reescrevê-la, e o texto novo só aparece se você decidir mostrá-lo.
        </p>
        <FormEnd
          look="danger"
          label="Retirar avaliação"
          back={`${href("/courses/:id", { id: String(courseId) })}#avaliacoes`}
          backLabel="Voltar ao curso"
        />
      </form>
    </div>
  );
}
