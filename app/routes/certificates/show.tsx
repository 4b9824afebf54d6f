import { isRouteErrorResponse } from "react-router";
import { certificateNotFound } from "#app/domain/certificates/labels.ts";
import { sheetOf } from "#app/domain/certificates/sheet.ts";
import { showCertificate } from "#app/domain/certificates/show-certificate.server.ts";
import { page } from "#app/http/page.server.ts";
import { uuidId } from "#app/http/path-id.ts";
import { CertificateMissing } from "#app/routes/certificates/certificate-missing.tsx";
import { Back } from "#app/routes/certificates/sheet/back.tsx";
import { Front } from "#app/routes/certificates/sheet/front.tsx";
import styles from "#app/routes/certificates/sheet/sheet.css?inline";
import { SheetActions } from "#app/routes/certificates/sheet-actions.tsx";
import { Authenticity } from "#app/routes/certificates/verification/authenticity.tsx";
import { ErrorScreen } from "#app/ui/chrome/error-screen.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const loader = page(async (ctx, { params, url }) => {
  const { certificate, may } = await showCertificate(ctx, uuidId(params.id, certificateNotFound));
  return { sheet: sheetOf(certificate), may, shows: url.searchParams.get("verso") === "1" ? "back" : "front" } as const;
});

/** Who has the address sees it now; nobody keeps it for later. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const handle: Handle = { styles };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `Certificado ${loaderData.sheet.certificate.certificate_number}` : certificateNotFound);

export default function Certificate({ loaderData: { sheet, may, shows } }: Route.ComponentProps) {
  const back = shows === "back" && sheet.program;
  return (
    <div className="mx-auto max-w-5xl px-4 py-8">
      <SheetActions sheet={sheet} shows={back ? "back" : "front"} />
      {back ? <Back sheet={sheet} program={back} /> : <Front sheet={sheet} />}
      <Authenticity certificate={sheet.certificate} isHolder={may.seePrivate} />
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
