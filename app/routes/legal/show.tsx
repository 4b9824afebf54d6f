import { AppError } from "#app/domain/app-error.ts";
import { legalPageAt, legalPages } from "#app/domain/legal/legal-pages.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { page } from "#app/http/page.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";

export const loader = page(({ settings }, { url }) => {
  const which = legalPageAt(url.pathname);
  if (!which) throw new AppError("not_found");
  return { which, text: legalText(settings, which), school: schoolOf(settings) };
});

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const which = legalPageAt(location.pathname);
  return which ? pageMeta(matches, legalPages[which].title, legalPages[which].about) : [];
};

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalDocument {...loaderData} />;
}
