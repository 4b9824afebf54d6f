import { href } from "react-router";
import { numberToVerify } from "#app/domain/certificates/certificate.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { form } from "#app/http/form.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/verify";
import { Invalid, VerifyFileForm, VerifyForm, VerifyHelp } from "./verification.tsx";

export const action = form({
  schema: numberToVerify,
  run: async (ctx, { certificate_number }) => requireValid(await verifyCertificate(ctx, certificate_number, "number")),
  goTo: (certificate) => href("/certificate/verify/:hash", { hash: certificate.certificateHash }),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "Verificar certificado", "Confira, sem cadastro, se um certificado foi emitido por esta escola.");

export default function Verify({ actionData }: Route.ComponentProps) {
  const [refused] = actionData?.error?.[""] ?? [];
  return (
    <div className="mx-auto max-w-2xl px-4 py-10">
      <h1 className="text-3xl">Verificar certificado</h1>
      <p className="mt-3 text-lg text-muted">Confira se um certificado é verdadeiro. Você não precisa de cadastro.</p>
      {refused && (actionData?.code === "not_found" ? <Invalid message={refused} /> : <NotLookedUp why={refused} />)}
      <VerifyForm reply={actionData} />
      <div className="mt-8 border-t border-line pt-8">
        <VerifyFileForm />
      </div>
      <VerifyHelp />
    </div>
  );
}

function NotLookedUp({ why }: { why: string }) {
  return (
    <Notice className="mt-6" kind="problem" title="Ainda não conferimos este número">
      <p>{why}</p>
      <p className="mt-2">
        O número continua no campo abaixo. Se não quiser esperar, aponte a câmera para o código QR do certificado ou
        abra o endereço impresso nele.
      </p>
    </Notice>
  );
}
