import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { maxTestimonialLength, minTestimonialLength, starLabels } from "#app/domain/reviews/labels.ts";
import {
  type OwnReviewView,
  ownReviewFields,
  type ReviewInvitation,
  type ReviewSignature,
} from "#app/domain/reviews/review.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { ariaProps, FieldGroup, type FieldState, Labelled } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { Star } from "./review-card.tsx";

const choices = Object.entries(starLabels);

function StarInput({ legend, field }: { legend: string; field: FieldState }) {
  const { name, initialValue } = field;
  return (
    <FieldGroup legend={legend} field={field}>
      <div className="star-input mt-1">
        {choices.map(([value], i) => (
          <input
            key={value}
            id={`${name}-${value}`}
            type="radio"
            name={name}
            value={value}
            defaultChecked={String(initialValue) === value}
            required
            style={{ gridArea: `1 / ${i + 1}` }}
          />
        ))}
        {choices.map(([value, label], i) => (
          <label key={value} htmlFor={`${name}-${value}`} style={{ gridArea: `1 / ${i + 1}` }}>
            <Star />
            <span>
              {value} {label}
            </span>
          </label>
        ))}
        <p aria-hidden="true">De 1 a 5 estrelas</p>
      </div>
    </FieldGroup>
  );
}

type ReviewFormProps = {
  /** With `own` the review is edited, otherwise written for an enrolment. */
  review: ReviewInvitation | (ReviewSignature & { own: OwnReviewView });
  reply?: SubmissionResult<string[]>;
};

/**
 * Stars and a testimonial. Without script the server says what is missing; with it the button waits until nothing is
 * (enhance/learning/review.ts).
 */
export function ReviewForm({ review, reply }: ReviewFormProps) {
  const { courseId, userName, hasPicture } = review;
  const own = "own" in review ? review.own : null;
  const stored = own && { rating: String(own.rating) as never, testimonial: own.testimonial };
  const { rating, testimonial } = useFields(ownReviewFields, reply, stored ?? undefined);
  const hint = `De ${minTestimonialLength} a ${maxTestimonialLength} caracteres. O que o curso mudou para você? O que diria a quem está em dúvida?`;
  const params = { id: String(courseId) };
  return (
    <form
      method="post"
      action={own ? href("/courses/:id/review/edit", params) : href("/courses/:id/review", params)}
      noValidate
      data-review
      data-in-place="Erro ao enviar avaliação. Tente novamente."
      className="flex max-w-prose flex-col gap-5"
    >
      <OnceField />
      <ErrorSummary title="Erro ao enviar avaliação" errors={reply?.error} />
      {"enrollmentId" in review && (
        <>
          <input type="hidden" name="course_id" value={courseId} />
          <input type="hidden" name="enrollment_id" value={review.enrollmentId} />
        </>
      )}
      <StarInput legend="Sua nota" field={rating} />
      <Labelled label="Seu depoimento" hint={hint} field={testimonial}>
        <textarea
          rows={5}
          required
          defaultValue={typeof testimonial.initialValue === "string" ? testimonial.initialValue : undefined}
          {...ariaProps(testimonial, hint)}
          className="w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
        />
        <p data-count hidden className="self-end text-sm text-muted tabular-nums" />
      </Labelled>
      <p className="text-sm text-muted">
        O depoimento aparece na página do curso, para todos, com o nome “{userName}”{hasPicture && " e a sua foto"}, e
        mostra que você estudou numa escola cristã. Ao enviar, você concorda com isso. Você pode tirar nome e foto
        quando quiser em <TextLink href="/profile/data">Seus dados</TextLink>
        {own?.removal ? "." : ", e mudar ou apagar a avaliação a qualquer momento."}
      </p>
      <Button className="self-start">{own ? "Salvar avaliação" : "Enviar avaliação"}</Button>
    </form>
  );
}
