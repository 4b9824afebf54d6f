import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { listMyCertificates } from "#app/domain/certificates/certificate.server.ts";
import { certificateJson } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { page } from "#app/http/page.server.ts";
import { CertificateCard } from "#app/routes/certificates/certificate-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatCard } from "#app/ui/figures.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/my";

export const loader = page(async (ctx) => {
  if (!ctx.viewer) return { certificates: null };
  const mine = await listMyCertificates(ctx);
  return { certificates: mine.map((certificate) => certificateJson(certificate)) };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Meus Certificados");

export default function MyCertificates({ loaderData: { certificates } }: Route.ComponentProps) {
  if (!certificates) return <SignInFirst />;
  const [latest] = certificates;
  const hours = certificates.reduce((sum, certificate) => sum + certificate.duration_hours, 0);
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <h1 className="text-3xl">Meus Certificados</h1>
      <p
        role="status"
        data-copy-status
        className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-lg rounded-soft bg-leaf px-4 py-3 text-center font-semibold text-on-leaf empty:hidden"
      />
      {latest ? (
        <>
          <ul className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-2">
            {certificates.map((certificate) => (
              <CertificateCard key={certificate.id} certificate={certificate} />
            ))}
          </ul>
          <dl className="mt-10 grid pairs gap-6 sm:grid-cols-3">
            <StatCard icon="certificate" label="Total de certificados" value={certificates.length} />
            <StatCard icon="clock" label="Horas certificadas" value={hours ? hoursInWords(hours) : "—"} />
            <StatCard icon="check" label="Último certificado" value={shortDate(new Date(latest.issue_date))} />
          </dl>
        </>
      ) : (
        <EmptyState
          title="Nenhum certificado ainda"
          action={<ButtonLink href="/my-courses">Ir para meus cursos</ButtonLink>}
        >
          Conclua todas as aulas de um curso e gere o seu certificado na hora.
        </EmptyState>
      )}
    </div>
  );
}

function SignInFirst() {
  return (
    <>
      <h1 className="sr-only">Meus Certificados</h1>
      <EmptyState
        title="Faça login para ver seus certificados"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink href={signInPath(href("/my-certificates"))}>Entrar</ButtonLink>
            <ButtonLink href="/courses" look="quiet">
              Ver cursos
            </ButtonLink>
          </div>
        }
      />
    </>
  );
}
