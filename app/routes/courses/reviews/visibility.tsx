import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

/** For whoever runs the course: whether everybody sees a testimonial, and the button that changes it. */
export function Visibility({ courseId, review }: { courseId: number; review: ReviewView }) {
  return (
    <form
      method="post"
      action={`/courses/${courseId}/reviews/${review.id}/featured`}
      className="flex flex-wrap items-center"
    >
      <Badge tone={review.featured ? "leaf" : "plain"}>{review.featured ? "Aparece para todos" : "Oculta"}</Badge>
      <input type="hidden" name="featured" value={String(!review.featured)} />
      <Button look="plain" className="text-sm">
        {review.featured ? "Ocultar" : "Mostrar a todos"}
        <span className="sr-only">: depoimento de {review.userName}</span>
      </Button>
    </form>
  );
}
