import { articlePath, helpArticles } from "#app/domain/help/help-articles.ts";
import { legalPages } from "#app/domain/legal/legal-pages.ts";

/** Pages that are the same for every visitor, courses and trails aside. */
export const publicPaths = [
  "/",
  "/courses",
  "/trails",
  "/about",
  "/partners",
  "/instructors",
  "/contact",
  "/ajuda",
  ...helpArticles.map(({ slug }) => articlePath(slug)),
  ...Object.values(legalPages).map(({ path }) => path),
];
