import { href } from "react-router";
import { longDate } from "#app/domain/calendar.ts";
import type { CourseReviews } from "#app/domain/reviews/course-reviews.server.ts";
import { type OwnReviewView, type ReviewView, reviewVersion } from "#app/domain/reviews/review.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RatingBars, ReviewCard, Stars } from "#app/ui/review/review-card.tsx";
import { ReviewForm } from "#app/ui/review/review-form.tsx";

type SectionProps = { courseId: number; reviews: CourseReviews };

/** The reviews of a course, and what the viewer may do about them. */
export function ReviewsSection({ courseId, reviews }: SectionProps) {
  const { stats, pinned, shown, own, invitation, removed, ...may } = reviews;
  const { average } = stats;
  const others = shown.data.filter(({ id }) => id !== pinned?.id);
  if (average === null && !invitation && !own && !removed.length) return null;
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
      {own &&
        (own.removal ? <OwnRemoved courseId={courseId} own={own} /> : <OwnReview courseId={courseId} review={own} />)}
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
                <Controls courseId={courseId} review={pinned} {...may} />
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
                      <Controls courseId={courseId} review={review} {...may} />
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
      {removed.length > 0 && <Removed courseId={courseId} reviews={removed} />}
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

/** For its author: why nobody else sees it, and what they can do. */
function OwnRemoved({ courseId, own }: { courseId: number; own: OwnReviewView }) {
  const { at, reason } = own.removal!;
  return (
    <Notice className="mt-6 max-w-prose" kind="waiting" title="A sua avaliação foi retirada pela escola">
      <p className="mt-1">
        Em {longDate(at)}. Motivo: <span className="whitespace-pre-line">{reason}</span>
      </p>
      <blockquote className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line">{own.testimonial}</blockquote>
      {wasRewritten(own) && <p className="mt-2">Você a reescreveu. A escola vai ler e decidir se ela volta.</p>}
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a
          href={href("/courses/:id/review/edit", { id: String(courseId) })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Reescrever
        </a>
        <a href={href("/contact")} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Falar com a escola
        </a>
      </p>
    </Notice>
  );
}

const wasRewritten = ({ editedAt, removal }: OwnReviewView) => editedAt && removal && editedAt > removal.at;

type ControlsProps = { courseId: number; review: ReviewView; mayFeature: boolean; mayModerate: boolean };

/** What the course's managers and admins may do about a review. */
function Controls({ courseId, review, mayFeature, mayModerate }: ControlsProps) {
  const params = { id: String(courseId), reviewId: String(review.id) };
  if (!mayFeature && !mayModerate) return null;
  return (
    <div className="flex flex-wrap items-center">
      {mayFeature && (
        <form
          method="post"
          action={href("/courses/:id/reviews/:reviewId/featured", params)}
          className="flex flex-wrap items-center"
        >
          {review.featured && <Badge tone="leaf">Pode ficar em destaque</Badge>}
          <input type="hidden" name="featured" value={String(!review.featured)} />
          <Button look="plain" className="text-sm">
            {review.featured ? "Tirar do destaque" : "Colocar em destaque"}
            <span className="sr-only">: depoimento de {review.userName}</span>
          </Button>
        </form>
      )}
      {mayModerate && (
        <ButtonLink href={href("/courses/:id/reviews/:reviewId/removal", params)} look="plain" className="text-sm">
          Retirar…<span className="sr-only"> depoimento de {review.userName}</span>
        </ButtonLink>
      )}
    </div>
  );
}

/** For admins: removed reviews, with a button to restore them. */
function Removed({ courseId, reviews }: { courseId: number; reviews: OwnReviewView[] }) {
  return (
    <section aria-labelledby="retiradas" className="mt-10 rounded-soft border border-line bg-raised p-5">
      <h3 id="retiradas" className="text-xl">
        Retiradas pela escola
      </h3>
      <p className="mt-1 text-sm text-muted">Só a direção e quem escreveu veem. Não contam na nota.</p>
      <ul className="mt-4 flex flex-col gap-6">
        {reviews.map((review) => (
          <li key={review.id} className="max-w-prose">
            <ReviewCard review={review}>
              <p className="text-sm">
                Retirada em {longDate(review.removal!.at)}. Motivo:{" "}
                <span className="whitespace-pre-line">{review.removal!.reason}</span>
              </p>
              {wasRewritten(review) && (
                <p>
                  <Badge tone="wheat">Reescrita depois: leia e decida</Badge>
                </p>
              )}
              <form
                method="post"
                action={href("/courses/:id/reviews/:reviewId/restoration", {
                  id: String(courseId),
                  reviewId: String(review.id),
                })}
              >
                <input type="hidden" name="version" value={reviewVersion(review)} />
                <Button look="quiet">
                  Mostrar de novo<span className="sr-only">: depoimento de {review.userName}</span>
                </Button>
              </form>
            </ReviewCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
