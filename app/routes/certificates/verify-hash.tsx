import { data } from "react-router";
import { certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { page } from "#app/http/page.server.ts";
import { Invalid } from "#app/routes/certificates/verification/invalid.tsx";
import { Valid } from "#app/routes/certificates/verification/valid.tsx";
import { VerifyForm } from "#app/routes/certificates/verification/verify-form.tsx";
import { VerifyHelp } from "#app/routes/certificates/verification/verify-help.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/verify-hash";

export const loader = page(async (ctx, { params }) => {
  const verdict = await verifyCertificate(ctx, { hash: params.hash ?? "" });
  if (!verdict.valid) return data({ certificate: null, message: verdict.message }, { status: 404 });
  return data({ certificate: certificateJson(verdict.certificate), message: null });
});

/** Who has the address sees it now; nobody keeps it for later. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData?.certificate ? "Certificado Válido" : "Certificado Inválido");

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
