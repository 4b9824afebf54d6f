import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolIdentity } from "#app/domain/legal/school-identity.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/refunds";

export const loader = page(({ settings }) => ({
  text: legalText(settings, "refunds"),
  school: schoolIdentity(settings),
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    "Reembolso",
    "Trinta dias para desistir de uma compra e receber tudo de volta: como pedir e o que acontece depois.",
  );

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return <LegalDocument title="Reembolso" path="/reembolso" {...loaderData} />;
}
