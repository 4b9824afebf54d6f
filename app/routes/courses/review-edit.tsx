import { href, redirect } from "react-router";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { findOwnReview } from "#app/domain/reviews/course-reviews.server.ts";
import { editReview } from "#app/domain/reviews/write-review.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReviewForm } from "#app/ui/review/review-form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/review-edit";

/** Without a review of their own, viewers are redirected to the course. */
export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId) => {
  const review = await findOwnReview(requireViewer(ctx), courseId);
  if (!review) throw redirect(`${href("/courses/:id", { id: String(courseId) })}#avaliacoes`);
  return { review };
});

export const action = form({
  ...formOf(editReview),
  resendAfterSignIn: true,
  errorScreen: "unless invalid",
  goTo: (_, { params }) => [`/courses/${params.id}#avaliacoes`, "Avaliação salva."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Mudar a avaliação");

export default function EditReview({ loaderData: { review }, actionData }: Route.ComponentProps) {
  const { removal } = review.own;
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="mb-6 text-3xl">Mudar a avaliação</h1>
      {removal && (
        <Notice className="mb-6" kind="waiting" title="A escola retirou esta avaliação">
          <p className="whitespace-pre-line">Motivo: {removal.reason}</p>
          <p className="mt-1">Reescreva e salve: a escola lê o texto novo e decide se ele aparece.</p>
        </Notice>
      )}
      <ReviewForm review={review} reply={actionData} />
      {removal ? <BackToCourse courseId={review.courseId} /> : <Deletion courseId={review.courseId} />}
    </div>
  );
}

/** A removed one can only be rewritten, not deleted and posted again. */
const BackToCourse = ({ courseId }: { courseId: number }) => (
  <p className="mt-10 border-t border-line pt-6">
    <ButtonLink href={`${href("/courses/:id", { id: String(courseId) })}#avaliacoes`} look="quiet">
      Voltar ao curso
    </ButtonLink>
  </p>
);

function Deletion({ courseId }: { courseId: number }) {
  const params = { id: String(courseId) };
  return (
    <form
      method="post"
      action={href("/courses/:id/review/deletion", params)}
      className="mt-10 flex flex-wrap items-center gap-3 border-t border-line pt-6"
    >
      <Button look="danger">Apagar a avaliação</Button>
      <ButtonLink href={`${href("/courses/:id", params)}#avaliacoes`} look="quiet">
        Voltar ao curso
      </ButtonLink>
      <p className="basis-full text-sm text-muted">
        Se você apagar, ela deixa de contar na nota do curso. Depois, você pode escrever outra.
      </p>
    </form>
  );
}
