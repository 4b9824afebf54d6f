import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolIdentity } from "#app/domain/legal/school-identity.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/terms";

export const loader = page(({ settings }) => ({
  text: legalText(settings, "terms"),
  school: schoolIdentity(settings),
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    "Termos de uso",
    "O contrato entre você e a escola: o que se compra, como se desiste, o que vale o certificado.",
  );

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalDocument title="Termos de uso" path="/termos" {...loaderData} />;
}
