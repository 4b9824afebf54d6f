import type { SubmissionResult } from "@conform-to/react";
import { longestTestimonial, shortestTestimonial } from "#app/domain/reviews/labels.ts";
import type { ReviewInvitation } from "#app/domain/reviews/review-json.ts";
import { reviewFields } from "#app/domain/reviews/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Labelled, tiesOf } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { StarInput } from "#app/ui/review/star-input.tsx";

type ReviewFormProps = { invitation: ReviewInvitation; reply?: SubmissionResult<string[]> };

/**
 * Stars and a testimonial. Without script the server says what is missing; with it the form does
 * (enhance/learning/review.ts).
 */
export function ReviewForm({ invitation, reply }: ReviewFormProps) {
  const { courseId, enrollmentId, userName, hasPicture } = invitation;
  const { rating, testimonial } = useFields(reviewFields, reply);
  const hint = `De ${shortestTestimonial} a ${longestTestimonial} caracteres. O que o curso mudou para você? O que diria a quem está em dúvida?`;
  return (
    <form
      method="post"
      action={`/courses/${courseId}/review`}
      noValidate
      data-review={`/api/courses/${courseId}/reviews`}
      className="flex max-w-prose flex-col gap-5"
    >
      <ErrorSummary errors={reply?.error} />
      <input type="hidden" name="course_id" value={courseId} />
      <input type="hidden" name="enrollment_id" value={enrollmentId} />
      <StarInput legend="Sua nota" field={rating} />
      <Labelled label="Seu depoimento" hint={hint} field={testimonial}>
        <textarea
          rows={5}
          required
          defaultValue={typeof testimonial.initialValue === "string" ? testimonial.initialValue : undefined}
          {...tiesOf(testimonial, hint)}
          className="w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
        />
        <p data-count hidden className="self-end text-sm text-muted tabular-nums" />
      </Labelled>
      <p className="text-sm text-muted">
        O depoimento pode aparecer na página do curso, para todos, com o nome “{userName}”
        {hasPicture && " e a sua foto"}, e ali se lê que você estudou numa escola cristã. Enviar é concordar com isso;
        nome e foto você tira quando quiser em{" "}
        <a href="/profile/data" className="text-leaf underline underline-offset-4">
          Seus dados
        </a>
        . Cada pessoa avalia o curso uma vez: releia antes de enviar.
      </p>
      <p data-trouble role="alert" className="font-semibold text-clay empty:hidden" />
      <Button className="self-start">Enviar avaliação</Button>
    </form>
  );
}
