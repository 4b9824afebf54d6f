import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** What is said to somebody who wants into a paid course: what is missing, and what they can do meanwhile. */
export function PaymentMissing({ courseId, reason }: { courseId: string; reason: string }) {
  return (
    <>
      <title>Falta o pagamento</title>
      <EmptyState
        heading="h1"
        title="Falta o pagamento"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink href={`/courses/${courseId}`}>Voltar ao curso</ButtonLink>
            <ButtonLink href="/courses?category=discipulado" look="quiet">
              Ver cursos gratuitos
            </ButtonLink>
          </div>
        }
      >
        <p>{reason}</p>
        <p className="mt-3">
          O pagamento por aqui abre em breve. Nada foi cobrado, e as aulas abertas do curso você já pode ver.
        </p>
      </EmptyState>
    </>
  );
}
