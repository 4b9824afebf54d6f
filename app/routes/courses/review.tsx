import { isRouteErrorResponse, redirect } from "react-router";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { findInvitation } from "#app/domain/reviews/invitation.server.ts";
import { reviewFields } from "#app/domain/reviews/schema.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Trouble } from "#app/ui/chrome/trouble.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReviewForm } from "#app/ui/review/review-form.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/review";

/** For whoever may review the course; a visitor signs in first, and everybody else is led to the course. */
export const loader = page(async (ctx, { params }) => {
  const courseId = integerId(params.id, courseNotFound);
  const standing = standingIn(ctx, courseId);
  const [{ course }, invitation] = await Promise.all([standing, findInvitation(ctx, courseId, standing)]);
  requireViewer(ctx);
  if (!invitation) throw redirect(`/courses/${course.id}#avaliacoes`);
  return { invitation, course: course.title };
});

const write = form({
  schema: reviewFields,
  limit: "review.write",
  typed: true,
  run: (ctx, fields, { params }) => writeReview(ctx, integerId(params.id, courseNotFound), fields),
  goTo: (_, { params, request }) =>
    redirectSaying(request, `/courses/${params.id}#avaliacoes`, {
      kind: "success",
      message: "Obrigado pela sua avaliação!",
    }),
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await write(args), { mendable: true });

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Avaliar o curso");

export default function Review({ loaderData: { invitation, course }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="text-3xl">Avaliar o curso</h1>
      <p className="mt-2 mb-8 text-lg text-muted">
        Você terminou{" "}
        <a href={`/courses/${invitation.courseId}`} className="underline underline-offset-4 hover:text-leaf">
          {course}
        </a>
        . Como foi?
      </p>
      <ReviewForm invitation={invitation} reply={actionData} />
    </div>
  );
}

/** What cannot be mended by writing otherwise is said with the way back to the course. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || ![403, 409].includes(error.status)) return <Trouble error={error} />;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 px-4 py-16">
      <title>Avaliar o curso</title>
      <h1 className="text-2xl">Avaliar o curso</h1>
      <Notice kind="problem" title={error.data?.error} />
      <ButtonLink href={`/courses/${params.id}`}>Voltar ao curso</ButtonLink>
    </div>
  );
}
