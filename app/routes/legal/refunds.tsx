import { legalPages } from "#app/domain/legal/legal-pages.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/refunds";

const { title, about } = legalPages.refunds;

export const loader = page(({ settings }) => ({ text: legalText(settings, "refunds"), school: schoolOf(settings) }));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, title, about);

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return <LegalDocument which="refunds" {...loaderData} />;
}
