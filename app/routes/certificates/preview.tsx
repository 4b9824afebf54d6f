import { href, isRouteErrorResponse, useLocation } from "react-router";
import { toSheet } from "#app/domain/certificates/certificate.ts";
import { settingsMissing, versionNotFound } from "#app/domain/certificates/design.ts";
import { showDesignPreview } from "#app/domain/certificates/design-history.server.ts";
import { sampleCertificate } from "#app/domain/certificates/design-sample.ts";
import { integerId } from "#app/domain/path-id.ts";
import { page } from "#app/http/page.server.ts";
import styles from "#app/routes/certificates/preview.css?inline";
import { ButtonLink } from "#app/ui/button.tsx";
import { RouteErrorScreen } from "#app/ui/chrome/route-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/preview";
import sheetStyles from "./sheet.css?inline";
import { Back, Front } from "./sheet-sides.tsx";

export const loader = page(async (ctx, { url }) => {
  const param = url.searchParams.get("versao");
  const version = param === null ? null : integerId(param, versionNotFound);
  const design = await showDesignPreview(ctx, version);
  const { PLATFORM_NAME: platform, COMPANY_TAX_ID: taxId, PUBLIC_ORIGIN: origin } = ctx.settings;
  const sheet = toSheet(sampleCertificate(design, { platform, taxId, origin }));
  return { sheet, version, shows: url.searchParams.get("verso") === "1" ? "back" : "front" } as const;
});

export const handle: Handle = { styles: sheetStyles + styles };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Prévia do certificado");

export default function Preview({ loaderData: { sheet, version, shows } }: Route.ComponentProps) {
  const back = shows === "back" && sheet.program;
  const turned = new URLSearchParams({ ...(version && { versao: String(version) }), ...(!back && { verso: "1" }) });
  return (
    <div className="mx-auto max-w-5xl px-4 py-8">
      <p className="rounded-soft border border-wheat bg-wheat-wash px-4 py-3">
        <strong className="tracking-wide">PRÉVIA DO CERTIFICADO</strong>
        {version && <span> · versão {version}</span>}
        <span className="block text-sm">
          O nome, o curso, o instrutor e o número são exemplos. Nenhum certificado foi emitido.
        </span>
      </p>
      <p className="my-5 flex flex-wrap gap-3">
        {sheet.program && (
          <ButtonLink look="quiet" href={`${href("/certificate-preview")}?${turned}`}>
            <Icon name="again" /> {back ? "Ver Frente" : "Ver Verso"}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" href="/admin/certificates">
          Configurar certificados
        </ButtonLink>
      </p>
      <div className="sample">{back ? <Back sheet={sheet} program={back} /> : <Front sheet={sheet} />}</div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const asksVersion = new URLSearchParams(useLocation().search).has("versao");
  const isMissing = isRouteErrorResponse(error) && error.status === 404 && !asksVersion;
  if (!isMissing) return <RouteErrorScreen error={error} />;
  return (
    <EmptyState
      heading="h1"
      title={settingsMissing}
      action={<ButtonLink href="/admin">Ir para o painel administrativo</ButtonLink>}
    >
      <p>Configure primeiro as definições do certificado no painel administrativo</p>
    </EmptyState>
  );
}
