import { href } from "react-router";
import { categoryLabel } from "#app/domain/categories.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { type AccessFacts, hasCourse } from "#app/domain/enrolments/course-access.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { sells } from "#app/domain/payments/checkout.ts";
import { offeredInstalments } from "#app/domain/payments/find-provider.server.ts";
import { showCoursePage } from "#app/domain/storefront/public-pages.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { useCategories } from "#app/ui/shell.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { CourseFacts, CourseInstructorCard, CourseLessons, Expectations } from "./course-details.tsx";
import { Benefits, type BuyerKind, EnrolButton, PurchaseCard } from "./purchase-card.tsx";
import { ReviewsSection } from "./reviews-section.tsx";

export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId, { url }) => {
  const reviewPage = Number(url.searchParams.get("avaliacoes")?.match(/^\d{1,5}$/)?.[0] ?? 1);
  const shown = await showCoursePage(ctx, courseId, reviewPage);
  const { course, courseAccess, reviews, pending, ...more } = shown;
  const isEnrolled = hasCourse(courseAccess);
  const { viewer, enrolment } = courseAccess;
  const asMaintainer = isEnrolled ? enrolment?.origin === "maintainer" : viewer?.isMaintainer === true;
  return {
    ...more,
    course,
    reviews,
    isEnrolled,
    asMaintainer,
    access: accessOf(courseAccess),
    guaranteeDays: ctx.settings.GUARANTEE_DAYS,
    isOffered: courseAccess.course.isPublished,
    isForSale: courseAccess.course.isPublished && sells(ctx.settings),
    instalments: offeredInstalments(ctx.settings, course.priceCents),
    pendingId: isEnrolled || course.priceCents === 0 ? null : (pending?.id ?? null),
  };
});

function accessOf({ viewer, owns, readsOn }: AccessFacts): BuyerKind {
  if (viewer === null) return "visitor";
  if (viewer.isMaintainer) return "maintainer";
  if (readsOn) return "former";
  return owns ? "owner" : "student";
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, loaderData.course.title, loaderData.course.description, sharedCourse(loaderData.course))
    : pageMeta(matches, courseNotFound);

function sharedCourse({ id, thumbnailUrl }: { id: number; thumbnailUrl: string | null }) {
  const path = href("/courses/:id", { id: String(id) });
  return { path, picture: thumbnailUrl ?? `${path}/picture.png` };
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const { course, lessons, reviews, instructor, has, opensAfter, trails, ...purchase } = loaderData;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <nav aria-label="Você está em" className="text-sm">
        <a
          href="/courses"
          className="inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf"
        >
          Catálogo
        </a>{" "}
        <span className="text-muted" aria-hidden="true">
          /
        </span>{" "}
        <a
          href={`${href("/courses")}?category=${course.category}`}
          className="inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf"
        >
          {categoryLabel(course.category, useCategories())}
        </a>
      </nav>
      <div className="mt-3 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <h1 className="text-3xl">{course.title}</h1>
          <CourseFacts course={course} />
          {trails.map(({ id, title }) => (
            <p key={id} className="mt-1 text-sm text-muted">
              Faz parte da trilha{" "}
              <a
                href={href("/trails/:id", { id: String(id) })}
                className="underline underline-offset-4 hover:text-leaf"
              >
                {title}
              </a>
            </p>
          ))}
          <div className="mt-4 lg:hidden">
            <EnrolButton course={course} lessons={lessons} {...purchase} withPrice />
          </div>
          <div className="mt-6">
            <CoursePicture course={course} eager wide />
          </div>
          <p className="mt-6 max-w-prose whitespace-pre-line text-lg">{course.description}</p>
          <Benefits course={course} instructor={instructor} {...purchase} className="mt-6 lg:hidden" />
          <Expectations course={course} has={has} />
          <CourseLessons
            courseId={course.id}
            lessons={lessons}
            isEnrolled={purchase.isEnrolled}
            opensAfter={purchase.isEnrolled ? [] : opensAfter}
          />
          <CourseInstructorCard instructor={instructor} />
          <div className="mt-10">
            <ShareLinks path={href("/courses/:id", { id: String(course.id) })} title={course.title} />
          </div>
          <ReviewsSection courseId={course.id} reviews={reviews} />
        </div>
        <PurchaseCard course={course} lessons={lessons} instructor={instructor} {...purchase} />
      </div>
    </div>
  );
}
