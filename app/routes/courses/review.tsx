import { href, isRouteErrorResponse, redirect } from "react-router";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { findInvitation } from "#app/domain/reviews/course-reviews.server.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RouteErrorScreen } from "#app/ui/chrome/route-error.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReviewForm } from "#app/ui/review/review-form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/review";

/** For those who may review the course; visitors sign in first, everybody else is redirected to the course. */
export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId) => {
  const courseAccess = findCourseAccess(ctx, courseId);
  const [{ course }, invitation] = await Promise.all([courseAccess, findInvitation(ctx, courseId, courseAccess)]);
  requireViewer(ctx);
  if (!invitation) throw redirect(`${href("/courses/:id", { id: String(course.id) })}#avaliacoes`);
  return { invitation, course: course.title };
});

export const action = form({
  ...formOf(writeReview),
  resendAfterSignIn: true,
  errorScreen: "unless invalid",
  goTo: (_, { params }) => [`/courses/${params.id}#avaliacoes`, "Obrigado pela sua avaliação!"],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Avaliar o curso");

export default function Review({ loaderData: { invitation, course }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="text-3xl">Avaliar o curso</h1>
      <p className="mt-2 mb-8 text-lg text-muted">
        Você terminou{" "}
        <a
          href={href("/courses/:id", { id: String(invitation.courseId) })}
          className="underline underline-offset-4 hover:text-leaf"
        >
          {course}
        </a>
        . Como foi?
      </p>
      <ReviewForm review={invitation} reply={actionData} />
    </div>
  );
}

/** Errors that rewriting cannot fix redirect to the course. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || ![403, 409].includes(error.status)) return <RouteErrorScreen error={error} />;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 px-4 py-16">
      <title>Avaliar o curso</title>
      <h1 className="text-2xl">Avaliar o curso</h1>
      <Notice kind="problem" title={error.data?.error} />
      <ButtonLink href={href("/courses/:id", { id: params.id })}>Voltar ao curso</ButtonLink>
    </div>
  );
}
