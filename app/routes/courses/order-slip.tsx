import type { CourseView } from "#app/domain/courses/course-json.ts";
import { priceLabel } from "#app/domain/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** Who looks at a course, as far as getting into it goes. */
export type Access = "visitor" | "learner" | "maintainer" | "owner";

type OrderSlipProps = {
  course: CourseView;
  isEnrolled: boolean;
  access: Access;
  /** The viewer's payment for this course that still waits. */
  pendingId: number | null;
  /** The lesson where the viewer begins or goes on, without a detour; null where there is none yet. */
  nextLessonId: number | null;
};

const benefits: [IconName, string][] = [
  ["lifetime", "Acesso vitalício"],
  ["certificate", "Certificado de conclusão"],
  ["people", "Suporte do instrutor"],
  ["safe", "Garantia de 30 dias"],
];

/** Price, way in and what comes with it: beside the course on a wide screen, at hand below it on a phone. */
export function OrderSlip(props: OrderSlipProps) {
  return (
    <>
      <aside aria-label="Inscrição" className="lg:sticky lg:top-20 lg:self-start">
        <div className="rounded-soft border border-line bg-raised p-6">
          <p className="hidden font-serif text-3xl font-semibold lining-nums lg:block">
            {priceLabel(props.course.priceCents)}
          </p>
          <div className="mt-4 hidden lg:block">
            <WayIn {...props} />
          </div>
          <ul className="flex flex-col gap-3 lg:mt-6 lg:border-t lg:border-line lg:pt-5">
            {benefits.map(([icon, words]) => (
              <li key={words} className="flex items-center gap-3">
                <Icon name={icon} className="shrink-0 text-leaf" />
                {words}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div
        data-dock
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-4 py-3 lg:hidden"
      >
        {!props.isEnrolled && (
          <p className="shrink-0 font-serif text-lg font-semibold lining-nums">{priceLabel(props.course.priceCents)}</p>
        )}
        <div className="grow">
          <WayIn {...props} />
        </div>
      </div>
    </>
  );
}

function WayIn({ course, isEnrolled, access, pendingId, nextLessonId }: OrderSlipProps) {
  if (isEnrolled) {
    return (
      <div className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-sm font-semibold text-leaf">
          <Icon name="check" size={18} /> Você está inscrito!
        </p>
        {nextLessonId ? (
          <ButtonLink href={`/courses/${course.id}/learn/${nextLessonId}`} wide>
            Continuar Aprendendo
          </ButtonLink>
        ) : (
          <p className="text-sm text-muted">As aulas aparecem aqui assim que ficarem prontas.</p>
        )}
      </div>
    );
  }
  const isFree = course.priceCents === 0;
  if (access === "visitor") {
    const back = isFree ? `/courses/${course.id}` : `/checkout/${course.id}`;
    return (
      <ButtonLink href={`/auth/login?redirectTo=${encodeURIComponent(back)}`} wide>
        {isFree ? "Entrar e inscrever-se" : "Entrar para comprar"}
      </ButtonLink>
    );
  }
  if (!isFree && access === "owner") return <OwnCourse courseId={course.id} lessonId={nextLessonId} />;
  if (!isFree && access === "learner") {
    return pendingId ? (
      <ButtonLink href={`/payments/${pendingId}`} wide>
        Ver o pagamento pendente
      </ButtonLink>
    ) : (
      <ButtonLink href={`/checkout/${course.id}`} wide>
        Comprar curso
      </ButtonLink>
    );
  }
  return (
    <form method="post" action={`/courses/${course.id}/enroll`}>
      <Button wide>Inscrever-se agora</Button>
    </form>
  );
}

/** Whoever teaches or wrote a course has nothing to buy here. */
function OwnCourse({ courseId, lessonId }: { courseId: number; lessonId: number | null }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">Este curso é seu: as aulas já estão abertas para você.</p>
      {lessonId && (
        <ButtonLink href={`/courses/${courseId}/learn/${lessonId}`} look="quiet" wide>
          Ver as aulas
        </ButtonLink>
      )}
    </div>
  );
}
