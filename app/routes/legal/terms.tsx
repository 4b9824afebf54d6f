import { legalPages } from "#app/domain/legal/legal-pages.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/terms";

const { title, about } = legalPages.terms;

export const loader = page(({ settings }) => ({ text: legalText(settings, "terms"), school: schoolOf(settings) }));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, title, about);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalDocument which="terms" {...loaderData} />;
}
