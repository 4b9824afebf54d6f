import { isRouteErrorResponse, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/params.ts";
import { PaymentMissing } from "#app/routes/courses/payment-missing.tsx";
import { ErrorScreen } from "#app/ui/chrome/error-screen.tsx";
import type { Route } from "./+types/enrolment";

/** Whoever comes here by an address, back from signing in for example, is shown the course. */
export const loader = page((_, { params }) => {
  throw redirect(`/courses/${integerId(params.id, courseNotFound)}`);
});

export const action = form({
  limit: "course.enrol",
  run: (ctx, _, { params }) => enrol(ctx, integerId(params.id, courseNotFound)),
  goTo: (_, { params }) => `/courses/${params.id}/learn`,
});

/** There is nothing to see here but what stands in the way. */
export default function Enrolment() {
  return null;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />;
  const reason = error.data?.error;
  if (error.status === 402) return <PaymentMissing courseId={params.id} reason={reason} />;
  return <ErrorScreen status={error.status} message={reason} />;
}
