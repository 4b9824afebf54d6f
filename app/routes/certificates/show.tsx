import type { ReactNode } from "react";
import { href, isRouteErrorResponse } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { shareCertificate, showCertificate } from "#app/domain/certificates/certificate.server.ts";
import { certificateNotFound, type Sheet, sharingForm, toSheet } from "#app/domain/certificates/certificate.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BackLink, Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ErrorScreen } from "#app/ui/chrome/error-screen.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { CopyLink, sharedTitle } from "./certificate-card.tsx";
import styles from "./sheet.css?inline";
import { Back, Front } from "./sheet-sides.tsx";
import { Wallet } from "./wallet.tsx";

export const loader = pageOf(uuidPathId(certificateNotFound), async (ctx, id, { url }) => {
  const { certificate, may } = await showCertificate(ctx, id);
  const shows = url.searchParams.get("verso") === "1" ? "back" : "front";
  const { isFindable, emailInCredential } = certificate;
  return { sheet: toSheet(certificate), may, isFindable, emailInCredential, shows } as const;
});

export const action = form({
  ...formOf(shareCertificate),
  schema: sharingForm,
  errorScreen: "always",
  goTo: ({ id }) => `${href("/certificate/:id", { id })}#compartilhar`,
});

/** Anybody with the address may see it now; nobody should cache it. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const handle: Handle = { styles };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    loaderData ? `Certificado ${loaderData.sheet.certificate.certificate_number}` : certificateNotFound,
  );

export default function Certificate({ loaderData }: Route.ComponentProps) {
  const { sheet, shows, may } = loaderData;
  const back = shows === "back" && sheet.program;
  return (
    <div className="mx-auto max-w-5xl px-4 py-5">
      {may.manage && <BackLink href={href("/admin/certificates/issued")}>Certificados emitidos</BackLink>}
      {back ? <Back sheet={sheet} program={back} /> : <Front sheet={sheet} />}
      <SheetActions sheet={sheet} shows={back ? "back" : "front"} />
      <Authenticity {...loaderData} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />;
  return error.status === 404 ? (
    <CertificateMissing />
  ) : (
    <ErrorScreen status={error.status} message={error.data?.error} />
  );
}

function SheetActions({ sheet, shows }: { sheet: Sheet; shows: "front" | "back" }) {
  const path = href("/certificate/:id", { id: sheet.certificate.id });
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {sheet.program && (
        <ButtonLink look="quiet" className="grow px-3! sm:grow-0" href={shows === "back" ? path : `${path}?verso=1`}>
          <Icon name="again" /> {shows === "back" ? "Ver Frente" : "Ver Verso"}
        </ButtonLink>
      )}
      <CopyLink
        look="quiet"
        className="grow px-3! sm:grow-0"
        href="#compartilhar"
        address={sheet.certificate.verification_url}
      >
        <Icon name="share" /> Compartilhar
      </CopyLink>
      <Button
        type="button"
        look="quiet"
        data-print
        className="grow px-3! sm:grow-0 not-data-ready:invisible noscript:hidden"
      >
        Imprimir
      </Button>
      <ButtonLink className="grow sm:grow-0" href={href("/certificate/:id.pdf", { id: sheet.certificate.id })}>
        <Icon name="download" /> Baixar PDF
      </ButtonLink>
      <p className="basis-full text-sm text-muted">
        O PDF vem pronto para guardar ou emoldurar, em folhas A4: {sheet.program ? "frente e verso" : "só a frente"}. Ao
        imprimir esta página, só o certificado sai no papel.
      </p>
      <p role="status" data-copy-status className="basis-full font-semibold text-leaf empty:hidden" />
    </div>
  );
}

function CertificateMissing() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>{certificateNotFound}</title>
      <h1 className="text-2xl">{certificateNotFound}</h1>
      <p className="text-muted">O certificado solicitado não existe ou foi revogado.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/certificate/verify">Verificar pelo número</ButtonLink>
        <ButtonLink href="/my-certificates" look="quiet">
          Meus certificados
        </ButtonLink>
      </div>
    </div>
  );
}

type AuthenticityProps = Pick<Route.ComponentProps["loaderData"], "may" | "isFindable" | "emailInCredential" | "sheet">;

function Authenticity({ sheet, may, isFindable, emailInCredential }: AuthenticityProps) {
  const { certificate } = sheet;
  const path = new URL(certificate.verification_url).pathname;
  return (
    <section aria-labelledby="autenticidade" className="mt-10 grid gap-8 border-t border-line pt-8 md:grid-cols-2">
      <div>
        <h2 id="autenticidade" className="flex items-center gap-2 text-xl">
          <Icon name="safe" className="text-leaf" /> Autenticidade
        </h2>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <Fact label="Número">{certificate.certificate_number}</Fact>
          <Fact label="Código">
            <code>{certificate.certificate_hash.slice(0, 20)}…</code>
          </Fact>
          <Fact label="Emissão">{shortDate(new Date(certificate.issue_date))}</Fact>
          <Fact label="Status">
            <Badge tone="leaf">Válido</Badge>
          </Fact>
        </dl>
      </div>
      <div id="compartilhar" className="scroll-mt-24">
        <h2 className="text-xl">Compartilhar</h2>
        <p className="mt-2 text-muted">
          Com este endereço, qualquer pessoa confere o certificado na hora, sem cadastro:
        </p>
        <input
          readOnly
          aria-label="Endereço de verificação"
          value={certificate.verification_url}
          className="mt-3 min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 text-sm"
        />
        <div className="mt-1">
          <ShareLinks path={path} title={sharedTitle(certificate)} />
        </div>
        <p className="mt-3">
          <TextLink href={path}>Abrir a página de verificação</TextLink>
        </p>
        <Wallet {...sheet} />
        {may.share && <Findable isFindable={isFindable} />}
        {may.share && <EmailInCredential isIn={emailInCredential} />}
        {may.seePrivate && <Proof id={certificate.id} />}
      </div>
    </section>
  );
}

function Findable({ isFindable }: Pick<AuthenticityProps, "isFindable">) {
  return (
    <HolderChoice
      name="is_findable"
      isOn={isFindable}
      label={isFindable ? "Tirar dos buscadores" : "Deixar aparecer em buscadores"}
    >
      {isFindable
        ? "Quem procura seu nome no Google pode encontrar a página de verificação."
        : "Só quem recebe o endereço encontra a página de verificação: ela não aparece em buscadores, como o Google."}
    </HolderChoice>
  );
}

function EmailInCredential({ isIn }: { isIn: boolean }) {
  return (
    <HolderChoice
      name="email_in_credential"
      isOn={isIn}
      label={isIn ? "Tirar meu e-mail da credencial" : "Incluir meu e-mail na credencial"}
    >
      {isIn
        ? "A credencial digital leva seu e-mail embaralhado: só quem já sabe qual é consegue reconhecê-lo. Se você tirar, as cópias que já baixou continuam com ele."
        : "A credencial digital não leva seu e-mail. Algumas carteiras digitais só aceitam a que leva: você pode incluí-lo, embaralhado, de um jeito que só quem já sabe qual é consegue reconhecê-lo."}
    </HolderChoice>
  );
}

type HolderChoiceProps = { name: string; isOn: boolean; label: string; children: string };

/** What the holder alone decides about the certificate: what it is now, and a button for the other. */
function HolderChoice({ name, isOn, label, children }: HolderChoiceProps) {
  return (
    <form method="post" className="mt-4 grid justify-items-start gap-2">
      <input type="hidden" name={name} value={String(!isOn)} />
      <p className="text-sm text-muted">{children}</p>
      <Button look="quiet">{label}</Button>
    </form>
  );
}

function Proof({ id }: { id: string }) {
  return (
    <details className="mt-4">
      <summary className="text-sm text-muted">Guardar uma cópia dos dados</summary>
      <p className="mt-2 text-sm text-muted">
        Salve{" "}
        <a href={`/api/certificates/${id}`} className="underline">
          os dados do certificado (JSON)
        </a>
        . O código é o SHA-256 do campo <code>snapshot</code> em JSON canônico (RFC 8785): com este arquivo, qualquer
        pessoa pode recalcular o código, mesmo que este site saia do ar.
      </p>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words font-semibold">{children}</dd>
    </>
  );
}
