import { href } from "react-router";
import { longDate } from "#app/domain/calendar.ts";
import { categoryLabel, courseNotFound } from "#app/domain/courses/course.ts";
import { type AccessFacts, hasCourse } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import type { CourseReviews } from "#app/domain/reviews/course-reviews.server.ts";
import type { ReviewView } from "#app/domain/reviews/review.ts";
import { showCoursePage } from "#app/domain/storefront/public-pages.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RatingBars, ReviewCard, Stars } from "#app/ui/review/review-card.tsx";
import { ReviewForm } from "#app/ui/review/review-form.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { CourseFacts, CourseLessons, Expectations, TeacherCard } from "./course-details.tsx";
import { Benefits, type BuyerKind, PurchaseCard, WayIn } from "./purchase-card.tsx";

export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  const courseId = integerId(params.id, courseNotFound);
  const reviewPage = Number(url.searchParams.get("avaliacoes")?.match(/^\d{1,5}$/)?.[0] ?? 1);
  const shown = await showCoursePage(ctx, courseId, reviewPage);
  const { course, courseAccess, reviews, pending, ...more } = shown;
  const isEnrolled = hasCourse(courseAccess);
  const { viewer, enrolment } = courseAccess;
  const asMaintainer = enrolment ? enrolment.origin === "maintainer" : viewer?.isMaintainer === true;
  return {
    ...more,
    course,
    reviews,
    isEnrolled,
    asMaintainer,
    access: accessOf(courseAccess),
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
  const { course, lessons, reviews, teacher, has, ...wayIn } = loaderData;
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
          {categoryLabel(course.category)}
        </a>
      </nav>
      <div className="mt-3 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <h1 className="text-3xl">{course.title}</h1>
          <CourseFacts course={course} />
          <div className="mt-4 lg:hidden">
            <WayIn course={course} lessons={lessons} {...wayIn} withPrice />
          </div>
          <div className="mt-6">
            <CoursePicture course={course} eager wide />
          </div>
          <p className="mt-6 max-w-prose whitespace-pre-line text-lg">{course.description}</p>
          <Benefits course={course} teacher={teacher} asMaintainer={wayIn.asMaintainer} className="mt-6 lg:hidden" />
          <Expectations course={course} has={has} />
          <CourseLessons courseId={course.id} lessons={lessons} isEnrolled={wayIn.isEnrolled} />
          <TeacherCard teacher={teacher} />
          <div className="mt-10">
            <ShareLinks path={href("/courses/:id", { id: String(course.id) })} title={course.title} />
          </div>
          <ReviewsSection courseId={course.id} reviews={reviews} />
        </div>
        <PurchaseCard course={course} lessons={lessons} teacher={teacher} {...wayIn} />
      </div>
    </div>
  );
}

type SectionProps = { courseId: number; reviews: CourseReviews };

function ReviewsSection({ courseId, reviews: { stats, pinned, shown, own, invitation, mayFeature } }: SectionProps) {
  const { average } = stats;
  const others = shown.data.filter(({ id }) => id !== pinned?.id);
  if (average === null && !invitation) return null;
  return (
    <section aria-labelledby="avaliacoes" className="mt-12">
      <h2 id="avaliacoes" className="text-2xl">
        Avaliações
      </h2>
      {average !== null && (
        <div className="mt-4">
          <RatingBars stats={{ ...stats, average }} />
        </div>
      )}
      {own && <OwnReview courseId={courseId} review={own} />}
      {invitation && (
        <div className="mt-8 rounded-soft border border-line bg-raised p-5 sm:p-6">
          <h3 className="mb-4 text-xl">Você terminou este curso. Como foi?</h3>
          <ReviewForm review={invitation} />
        </div>
      )}
      {shown.total > 0 && (
        <>
          {pinned && (
            <div className="mt-8 max-w-prose">
              <ReviewCard review={pinned} isPinned>
                {mayFeature && <Featured courseId={courseId} review={pinned} />}
              </ReviewCard>
            </div>
          )}
          {others.length > 0 && (
            <>
              <h3 className="mt-8 font-sans text-base font-semibold">Todas, da mais nova à mais antiga</h3>
              <ul className="mt-4 gap-x-10 sm:columns-2">
                {others.map((review) => (
                  <li key={review.id} className="mb-8 break-inside-avoid">
                    <ReviewCard review={review}>
                      {mayFeature && <Featured courseId={courseId} review={review} />}
                    </ReviewCard>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Pagination
            page={shown.page}
            totalPages={shown.totalPages}
            hrefOf={(n) => `${href("/courses/:id", { id: String(courseId) })}?avaliacoes=${n}#avaliacoes`}
          />
        </>
      )}
    </section>
  );
}

function OwnReview({ courseId, review }: { courseId: number; review: ReviewView }) {
  return (
    <div className="mt-6 flex flex-col gap-2 rounded-soft bg-leaf-wash px-5 py-4 text-leaf-deep">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">Obrigado pela sua avaliação!</span>
        <Stars rating={review.rating} size={16} />
        <span className="text-sm">{longDate(review.createdAt)}</span>
      </p>
      <p className="text-sm">
        Ela conta na nota do curso e aparece aqui para todos.{" "}
        <a href={href("/courses/:id/review/edit", { id: String(courseId) })} className="underline underline-offset-4">
          Mudar ou apagar a minha avaliação
        </a>
      </p>
    </div>
  );
}

function Featured({ courseId, review }: { courseId: number; review: ReviewView }) {
  return (
    <form
      method="post"
      action={href("/courses/:id/reviews/:reviewId/featured", { id: String(courseId), reviewId: String(review.id) })}
      className="flex flex-wrap items-center"
    >
      {review.featured && <Badge tone="leaf">Pode ficar em destaque</Badge>}
      <input type="hidden" name="featured" value={String(!review.featured)} />
      <Button look="plain" className="text-sm">
        {review.featured ? "Tirar do destaque" : "Colocar em destaque"}
        <span className="sr-only">: depoimento de {review.userName}</span>
      </Button>
    </form>
  );
}
