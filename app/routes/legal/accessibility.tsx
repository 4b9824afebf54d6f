import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolIdentity } from "#app/domain/legal/school-identity.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/accessibility";

export const loader = page(({ settings }) => ({
  text: legalText(settings, "accessibility"),
  school: schoolIdentity(settings),
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    "Acessibilidade",
    "O que já fizemos para que qualquer pessoa estude aqui, o que falta e como avisar.",
  );

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <LegalDocument title="Acessibilidade" path="/acessibilidade" {...loaderData} />;
}
