import type { ReactNode } from "react";
import { data, href } from "react-router";
import { longDate } from "#app/domain/calendar.ts";
import { certificateJson, titleLabel } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/verify-hash";
import { sharedTitle } from "./certificate-card.tsx";
import { Invalid, VerifyForm, VerifyHelp } from "./verification.tsx";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const verdict = await verifyCertificate(ctx, params.hash);
  if (!verdict.valid) return data({ certificate: null, message: verdict.message }, { status: 404 });
  return data({ certificate: certificateJson(verdict.certificate), message: null });
});

/** Anybody with the address may see it now; nobody should cache it. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.certificate
    ? [
        ...pageMeta(matches, "Certificado Válido", certificateWords(loaderData.certificate), {
          path: new URL(loaderData.certificate.verification_url).pathname,
          picture: "/share-certificate.png",
        }),
        // Not for search engines: it shows a person's name.
        { name: "robots", content: "noindex" },
      ]
    : pageMeta(matches, "Certificado Inválido");

type Certificate = ReturnType<typeof certificateJson>;

const certificateWords = ({ student_name, course_title, duration_hours }: Certificate) =>
  `${student_name} concluiu “${course_title}” (${hoursInWords(duration_hours)}). Confira a autenticidade.`;

export default function Verdict({ loaderData: { certificate, message } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-10">
      <h1 className="text-3xl">Verificação de certificado</h1>
      {certificate ? <Valid certificate={certificate} /> : <Invalid message={message} />}
      {!certificate && <VerifyForm />}
      <VerifyHelp />
    </div>
  );
}

function Valid({ certificate }: { certificate: ReturnType<typeof certificateJson> }) {
  return (
    <section role="status" className="mt-6 rounded-soft border border-leaf bg-raised">
      <h2 className="flex items-center gap-2 rounded-t-soft bg-leaf-wash px-5 py-4 text-xl text-leaf-deep">
        <Icon name="safe" size={26} /> Certificado Válido
      </h2>
      <dl className="divide-y divide-line px-5">
        <Fact label="Aluno(a)">{certificate.student_name}</Fact>
        <Fact label={titleLabel(certificate)}>{certificate.course_title}</Fact>
        <Fact label="Instrutor(a)">{certificate.instructor_name}</Fact>
        <Fact label="Carga horária">{hoursInWords(certificate.duration_hours)}</Fact>
        <Fact label="Conclusão">{longDate(new Date(certificate.completion_date))}</Fact>
        <Fact label="Emissão">{longDate(new Date(certificate.issue_date))}</Fact>
        <Fact label="Número">{certificate.certificate_number}</Fact>
        <Fact label="Código">
          <code className="break-all text-sm font-normal">{certificate.certificate_hash}</code>
        </Fact>
        <Fact label="Status">
          <Badge tone="leaf">Válido</Badge>
        </Fact>
      </dl>
      <p className="px-5 pb-5 pt-2">
        <ButtonLink href={href("/certificate/:id", { id: certificate.id })} target="_blank" rel="noopener">
          Ver certificado <Icon name="outside" size={18} />
          <span className="sr-only">(abre em outra aba)</span>
        </ButtonLink>
      </p>
      <div className="border-t border-line px-5 py-2">
        <ShareLinks path={new URL(certificate.verification_url).pathname} title={sharedTitle(certificate)} />
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
      <dd className="min-w-0 break-words font-semibold">{children}</dd>
    </div>
  );
}
