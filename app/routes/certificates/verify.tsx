import { isVerdict } from "#app/domain/certificates/labels.ts";
import { numberToVerify } from "#app/domain/certificates/schema.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { form } from "#app/http/form.server.ts";
import { Invalid } from "#app/routes/certificates/verification/invalid.tsx";
import { VerifyForm } from "#app/routes/certificates/verification/verify-form.tsx";
import { VerifyHelp } from "#app/routes/certificates/verification/verify-help.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/verify";

export const action = form({
  schema: numberToVerify,
  run: async (ctx, { certificate_number }) =>
    requireValid(await verifyCertificate(ctx, { number: certificate_number })),
  goTo: (certificate) => `/certificate/verify/${certificate.certificateHash}`,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, "Verificar certificado", "Confira, sem cadastro, se um certificado foi emitido por esta escola.");

export default function Verify({ actionData }: Route.ComponentProps) {
  const [refused] = actionData?.error?.[""] ?? [];
  return (
    <div className="mx-auto max-w-2xl px-4 py-10">
      <h1 className="text-3xl">Verificar certificado</h1>
      <p className="mt-3 text-lg text-muted">Confira se um certificado é verdadeiro. Não precisa de cadastro.</p>
      {refused && (isVerdict(refused) ? <Invalid message={refused} /> : <NotLookedUp why={refused} />)}
      <VerifyForm reply={actionData} />
      <VerifyHelp />
    </div>
  );
}

/** Nothing is said of a certificate that nobody has looked up. */
function NotLookedUp({ why }: { why: string }) {
  return (
    <div className="mt-6">
      <Notice kind="problem" title="Este número ainda não foi conferido">
        <p>{why}</p>
      </Notice>
    </div>
  );
}
