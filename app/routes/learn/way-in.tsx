import { lapsedSentence } from "#app/domain/lessons/labels.ts";
import type { Study } from "#app/domain/lessons/study/study-lesson.server.ts";
import { priceLabel } from "#app/domain/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What stands in place of a locked lesson: why it is locked, and the way in. */
export function WayIn({ study, pays }: { study: Study; pays: boolean }) {
  const { course, lesson, lessons, lock } = study;
  const price = course.priceCents > 0 && pays ? course.priceCents : 0;
  const preview = lessons.find(({ isFree }) => isFree);
  return (
    <div className="mt-6 flex flex-col items-start gap-5 rounded-soft border border-line bg-raised p-6 sm:p-8">
      <Icon name="locked" size={28} className="shrink-0 text-wheat-deep" />
      <h2 className="text-xl">Esta aula é para quem está no curso</h2>
      <p className="max-w-prose text-muted">{reason(lock, price)}</p>
      <div className="flex flex-wrap gap-3">
        <Door courseId={course.id} lessonId={lesson.id} lock={lock} price={price} />
        {preview && (
          <ButtonLink href={`/courses/${course.id}/learn/${preview.id}`} look="quiet">
            Ver a aula aberta
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function reason(lock: Study["lock"], price: number) {
  if (lock === "lapsed") return `${lapsedSentence} O que você já concluiu continua guardado.`;
  const cost =
    price > 0
      ? `O curso custa ${priceLabel(price)}, pagos uma vez só, e a inscrição não vence.`
      : "A inscrição é gratuita.";
  return lock === "visitor"
    ? `${cost} Entre na sua conta para continuar.`
    : `${cost} Com ela, todas as aulas ficam abertas para você.`;
}

function Door({
  courseId,
  lessonId,
  lock,
  price,
}: {
  courseId: number;
  lessonId: number;
  lock: Study["lock"];
  price: number;
}) {
  if (lock === "visitor") {
    const back = encodeURIComponent(`/courses/${courseId}/learn/${lessonId}`);
    return <ButtonLink href={`/auth/login?redirectTo=${back}`}>Entrar</ButtonLink>;
  }
  if (price > 0) return <ButtonLink href={`/checkout/${courseId}`}>Comprar curso</ButtonLink>;
  return (
    <form method="post" action={`/courses/${courseId}/enroll`}>
      <Button>Inscrever-se agora</Button>
    </form>
  );
}
