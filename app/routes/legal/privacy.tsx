import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolIdentity } from "#app/domain/legal/school-identity.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/privacy";

export const loader = page(({ settings }) => ({
  text: legalText(settings, "privacy"),
  school: schoolIdentity(settings),
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    "Privacidade",
    "O que a escola guarda sobre você, para quê, por quanto tempo, e como pedir que seja corrigido ou apagado.",
  );

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalDocument title="Privacidade" path="/privacidade" {...loaderData} />;
}
