import { coursesShown, reviewsShown, statsShown } from "#app/routes/dev/samples.ts";
import { Specimen } from "#app/routes/dev/specimen.tsx";
import { Rating } from "#app/ui/course/rating.tsx";
import { RatingBars } from "#app/ui/review/rating-bars.tsx";
import { ReviewCard } from "#app/ui/review/review-card.tsx";
import { StarInput } from "#app/ui/review/star-input.tsx";
import { Stars } from "#app/ui/review/stars.tsx";

/** Ratings, reviews and the choice of stars in their states. */
export function ReviewSpecimens() {
  return (
    <>
      <Specimen name="Notas">
        {coursesShown.slice(0, 3).map((course) => (
          <Rating key={course.id} course={course} />
        ))}
        <Rating course={{ averageRating: null, reviewCount: 0 }} withCount />
        <Rating course={{ averageRating: 4.35, reviewCount: 1_230 }} withCount href="#notas" />
        {[0, 1, 3.5, 5].map((rating) => (
          <Stars key={rating} rating={rating} />
        ))}
      </Specimen>
      <Specimen name="Escolha de estrelas">
        <form className="flex flex-wrap gap-12">
          <StarInput legend="Sem escolha" field={{ name: "sem-escolha" }} />
          <StarInput legend="Escolhida" field={{ name: "escolhida", initialValue: "4" }} />
          <StarInput legend="Com erro" field={{ name: "com-erro", errors: ["Por favor, selecione uma avaliação"] }} />
        </form>
      </Specimen>
      <Specimen name="Avaliações">
        <div className="w-full max-w-3xl">
          <RatingBars stats={statsShown} />
        </div>
        <div className="grid w-full gap-8 sm:grid-cols-3">
          {reviewsShown.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </div>
      </Specimen>
    </>
  );
}
