import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import {
  type SignatureView,
  saveSignature,
  showSignature,
} from "#app/domain/school-signature/school-signature.server.ts";
import { pfxLimit } from "#app/domain/school-signature/signature.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink, FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SmallFileField } from "#app/ui/form/file-input.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/signature";

export const loader = page(async (ctx) => ({ signature: await showSignature(ctx) }));

export const action = form({
  ...formOf(saveSignature),
  hide: ["password"],
  files: { file: () => pfxLimit },
  goTo: () => [href("/admin/school/signature"), "Salvo. Os certificados em PDF já saem assinados."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Assinatura dos certificados");

export default function SchoolSignature({ loaderData: { signature }, actionData }: Route.ComponentProps) {
  const errors = actionData?.error;
  const file = { name: "file", errors: errors?.file ?? undefined };
  return (
    <AdminFrame tab="school">
      <h2 className="text-2xl">Assinatura dos certificados</h2>
      <div className="mt-3 flex max-w-prose flex-col gap-3">
        <p>
          Com o certificado digital da escola (ICP-Brasil A1, como o e-CNPJ), os certificados em PDF saem assinados por
          ela: quem abre o arquivo vê quem assinou, e que nada mudou desde então.
        </p>
        <p>
          O certificado digital vai dentro de cada PDF, com o que a certificadora pôs nele: o CNPJ e, em geral, dados de
          quem responde pela escola.
        </p>
        <p>Sem ele, os certificados valem do mesmo jeito e se conferem na página de verificação.</p>
      </div>
      <ReauthenticationNotice to="mudar a assinatura" className="mt-5 max-w-2xl" />
      {signature && <Current {...signature} />}
      <form method="post" encType="multipart/form-data" className="mt-8 flex max-w-2xl flex-col gap-6">
        {signature && <h3 className="text-xl">Trocar o certificado</h3>}
        <ErrorSummary title="O certificado não foi salvo" errors={errors} />
        <SmallFileField
          label="Arquivo do certificado"
          hint="O certificado A1 da escola, com a chave privada: termina em .pfx ou .p12."
          field={file}
          accept=".pfx,.p12"
        />
        <Field
          label="Senha do arquivo"
          hint="Serve só para abrir o arquivo agora, e não fica guardada."
          field={{ name: "password", errors: errors?.password ?? undefined }}
          type="password"
          autoComplete="off"
        />
        <FormEnd label={signature ? "Trocar" : "Salvar"} back={href("/admin/school/:section", { section: "about" })} />
      </form>
    </AdminFrame>
  );
}

const states = {
  early: { kind: "waiting", title: "Ainda não começou a valer: os certificados saem sem assinatura" },
  valid: { kind: "info", title: "Os certificados em PDF saem assinados" },
  ending: { kind: "waiting", title: "Está para vencer" },
  over: { kind: "problem", title: "Venceu: os certificados saem sem assinatura" },
} as const;

const lost = { kind: "problem", title: "Não abre mais: os certificados saem sem assinatura" } as const;

function Current({ state, holder, issuer, isOfIcpBrasil, notBefore, notAfter }: SignatureView) {
  const { kind, title } = holder === null ? lost : states[state];
  return (
    <section aria-labelledby="certificado-atual" className="mt-8 max-w-2xl">
      <h3 id="certificado-atual" className="text-xl">
        O certificado da escola
      </h3>
      <Notice className="mt-3" kind={kind} title={title}>
        {holder === null ? (
          <p>O segredo da plataforma mudou. Envie o arquivo de novo.</p>
        ) : (
          <dl className="mt-2 grid gap-2 wrap-anywhere">
            <Fact name="De quem é">{holder}</Fact>
            <Fact name="Quem emitiu">{issuer}</Fact>
            <Fact name="Vale">
              de {dateTimeLabel(notBefore)} até {dateTimeLabel(notAfter)}
            </Fact>
          </dl>
        )}
        {holder !== null && !isOfIcpBrasil && (
          <p className="mt-2">
            Quem emitiu não é da ICP-Brasil. O arquivo sai assinado, mas o verificador do governo não vai reconhecer.
          </p>
        )}
        {state === "ending" && <p className="mt-2">Compre o novo com a certificadora e troque aqui antes do fim.</p>}
      </Notice>
      <p className="mt-3">
        <ButtonLink href={href("/admin/school/signature/removal")} look="quiet">
          Remover o certificado
        </ButtonLink>
      </p>
    </section>
  );
}
