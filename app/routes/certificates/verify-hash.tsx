import type { ReactNode } from "react";
import { data, href } from "react-router";
import { longDate } from "#app/domain/calendar.ts";
import { certificateJson } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LargeMark } from "#app/ui/chrome/logo.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/verify-hash";
import { sharedTitle } from "./certificate-card.tsx";
import { Invalid, VerifyForm, VerifyHelp } from "./verification.tsx";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const verdict = await verifyCertificate(ctx, params.hash);
  if (!verdict.valid) return data({ certificate: null, message: verdict.message, isFindable: false }, { status: 404 });
  const { certificate } = verdict;
  const { isFindable, snapshot } = certificate;
  const shown = { ...certificateJson(certificate), organization_name: snapshot.organization_name };
  // Every other page of certificates is kept from search engines by its address.
  const headers: HeadersInit = isFindable ? { "X-Robots-Tag": "all" } : {};
  return data({ certificate: shown, message: null, isFindable }, { headers });
});

/** Anybody with the address may see it now; nobody should cache it. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const all = new Headers(loaderHeaders);
  all.set("Cache-Control", "no-store");
  return all;
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.certificate
    ? [
        ...pageMeta(matches, "Certificado Válido", certificateWords(loaderData.certificate), {
          path: pathOf(loaderData.certificate),
          picture: `${pathOf(loaderData.certificate)}/picture.png`,
        }),
        // It shows a person's name, so search engines get it only where that person wants it.
        ...(loaderData.isFindable ? [] : [{ name: "robots", content: "noindex" }]),
      ]
    : pageMeta(matches, "Certificado Inválido");

type Certificate = NonNullable<Route.ComponentProps["loaderData"]["certificate"]>;

const pathOf = ({ certificate_hash: hash }: Certificate) => href("/certificate/verify/:hash", { hash });

const certificateWords = ({ student_name, course_title, duration_hours }: Certificate) =>
  `${student_name} concluiu “${course_title}” (${hoursInWords(duration_hours)}). Confira a autenticidade.`;

export default function Verdict({ loaderData: { certificate, message } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:py-10">
      <h1 className={certificate ? "text-muted" : "text-3xl"}>Verificação de certificado</h1>
      {certificate ? <Valid certificate={certificate} /> : <Invalid message={message} />}
      {!certificate && <VerifyForm />}
      <VerifyHelp />
    </div>
  );
}

function Valid({ certificate }: { certificate: Certificate }) {
  const isTrail = certificate.trail_title !== undefined;
  return (
    <article className="mt-3 rounded-soft border border-leaf bg-raised">
      <div role="status" className="rounded-t-soft bg-leaf-wash px-5 py-3 text-leaf-deep">
        <h2 className="flex items-center justify-center gap-2 text-xl">
          <Icon name="safe" size={26} /> Certificado Válido
        </h2>
      </div>
      <div className="grid justify-items-center gap-1 px-5 py-8 text-center wrap-anywhere">
        <LargeMark />
        <p className="mt-2 text-muted">{certificate.organization_name} certifica que</p>
        <p className="font-serif text-3xl text-balance">{certificate.student_name}</p>
        <p className="text-muted">{isTrail ? "concluiu a trilha" : "concluiu o curso"}</p>
        <p className="font-serif text-2xl text-balance">{certificate.course_title}</p>
        <p className="mt-2">
          Carga horária de {hoursInWords(certificate.duration_hours)}. Conclusão em{" "}
          {longDate(new Date(certificate.completion_date))}.
        </p>
        <p className="mt-5">
          <ButtonLink href={href("/certificate/:id", { id: certificate.id })} target="_blank" rel="noopener">
            Ver certificado <Icon name="outside" size={18} />
            <span className="sr-only">(abre em outra aba)</span>
          </ButtonLink>
        </p>
      </div>
      <dl className="divide-y divide-line border-t border-line px-5">
        <Fact label="Instrutor(a)">{certificate.instructor_name}</Fact>
        <Fact label="Emissão">{longDate(new Date(certificate.issue_date))}</Fact>
        <Fact label="Número">{certificate.certificate_number}</Fact>
        <Fact label="Código">
          <code className="break-all text-sm font-normal">{certificate.certificate_hash}</code>
        </Fact>
        <Fact label="Status">
          <Badge tone="leaf">Válido</Badge>
        </Fact>
      </dl>
      <div className="border-t border-line px-5 py-2">
        <ShareLinks path={pathOf(certificate)} title={sharedTitle(certificate)} />
      </div>
    </article>
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
