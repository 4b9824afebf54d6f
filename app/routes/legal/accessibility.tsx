import { legalPages } from "#app/domain/legal/legal-pages.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/accessibility";

const { title, about } = legalPages.accessibility;

export const loader = page(({ settings }) => ({
  text: legalText(settings, "accessibility"),
  school: schoolOf(settings),
}));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, title, about);

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <LegalDocument which="accessibility" {...loaderData} />;
}
