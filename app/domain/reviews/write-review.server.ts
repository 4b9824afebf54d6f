import { requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lockOwnEnrolment } from "#app/domain/enrolments/find-enrolment.server.ts";
import { record } from "#app/domain/events/record.server.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { noteConsent } from "#app/domain/privacy/consents/show-name-in-reviews.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { signatureOf } from "#app/domain/reviews/invitation.server.ts";
import { featuredFrom } from "#app/domain/reviews/labels.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import type { ReviewFields } from "#app/domain/reviews/schema.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

const otherCourse = "O curso do endereço e o do formulário não são o mesmo.";

/**
 * Keeps what somebody who finished a course says of it, once for all (A12). Four and five stars are featured. Sending
 * it agrees to one's first name and picture standing beside it, unless that was taken back before.
 * In: the course of the address and the fields; `enrollment_id` is the viewer's own enrolment in that course.
 * Refuses visitors, another course in the fields (invalid), whoever teaches or wrote the course (forbidden), a course
 * or enrolment that is not theirs or has ended (not found), an unfinished one (forbidden) and a second review
 * (conflict).
 */
export async function writeReview(ctx: Ctx, courseId: number, fields: ReviewFields): Promise<ReviewView> {
  const signed = requireViewer(ctx);
  const { viewer } = signed;
  if (fields.course_id !== courseId)
    throw new Refusal("invalid", otherCourse, { fields: { course_id: [otherCourse] } });
  return inTransaction(signed, async (within) => {
    const { owns } = await standingIn(within, courseId);
    if (owns) throw new Refusal("forbidden", "Quem ensina um curso não o avalia: a palavra é de quem estudou.");
    const enrolment = await lockOwnEnrolment(within, courseId);
    if (enrolment?.id !== fields.enrollment_id) throw new Refusal("not_found");
    if (!enrolment.completedAt) throw new Refusal("forbidden", "Conclua o curso para avaliá-lo.");
    const { rating, testimonial } = fields;
    const featured = rating >= featuredFrom;
    const [row] = await within.db
      .insert(reviews)
      .values({
        userId: viewer.id,
        courseId,
        enrollmentId: enrolment.id,
        rating,
        testimonial,
        featured,
        createdAt: clock(within),
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id, createdAt: reviews.createdAt });
    if (!row) throw new Refusal("conflict", "Você já avaliou este curso.");
    await record(within, "review.created", `review/${row.id}`, { courseId, rating, featured });
    const { isSigned, ...signature } = await signatureOf(within);
    if (isSigned) await noteConsent(within, { isGiven: true, how: "review" });
    return { ...row, rating, testimonial, featured, ...signature };
  });
}
