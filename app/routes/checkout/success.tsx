import { href, redirect } from "react-router";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectInstructorAnswers, toInstructorAnswers } from "#app/domain/courses/benefits.server.ts";
import { benefitsOf } from "#app/domain/courses/benefits.ts";
import { requireCourse, selectCourse } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { findPurchase } from "#app/domain/payments/checkout.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { countLabel, hoursLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/success";
import { requireOutcome, SuccessScreen, successTitle } from "./success-screen.tsx";

/** A completed payment, or how to pay. Redirects to one that failed or was given back; without any, to the course. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  if (!ctx.viewer) throw redirect("/courses");
  const courseId = integerId(params.id, courseNotFound);
  const asks = url.searchParams.has("paguei");
  const [read, payment] = await Promise.all([
    batchRead(ctx, { courses: selectCourse(ctx, courseId), instructors: selectInstructorAnswers(ctx, courseId) }),
    findPurchase(ctx, { courseId }, { asks }),
  ]);
  const course = requireCourse(read.courses);
  return {
    course,
    payment: requireOutcome(payment, href("/courses/:id", { id: String(course.id) })),
    instructorAnswers: toInstructorAnswers(read.instructors),
    seller: schoolOf(ctx.settings),
    asks,
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? successTitle(loaderData.payment) : courseNotFound);

export default function Success({ loaderData }: Route.ComponentProps) {
  const { course, payment, instructorAnswers, ...shown } = loaderData;
  const guaranteeDays = payment.refund?.days ?? 0;
  const bought = {
    title: course.title,
    cover: course,
    path: href("/courses/:id", { id: String(course.id) }),
    here: href("/checkout/success/:id", { id: String(course.id) }),
    words: { label: "Seu curso", yours: "O curso já é seu.", all: "Todas as aulas liberadas" },
    facts: [
      ["person", course.instructorName],
      ["clock", hoursLabel(course.durationHours)],
      ["book", countLabel(course.lessonCount, "aula", "aulas")],
      ...(course.lessonCount > 0 ? [["certificate", "Certificado incluído"] as const] : []),
    ] as const,
    benefits: benefitsOf({ ...course, guaranteeDays, instructorAnswers, asMaintainer: false }),
  };
  return <SuccessScreen {...shown} payment={payment} bought={bought} />;
}
