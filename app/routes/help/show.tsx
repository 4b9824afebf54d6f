import { articleNotFound } from "#app/domain/help/labels.ts";
import { readArticle } from "#app/domain/help/read-article.server.ts";
import { page } from "#app/http/page.server.ts";
import { AskFurther } from "#app/routes/help/ask-further.tsx";
import { Reading } from "#app/routes/help/reading.tsx";
import { SameShelf } from "#app/routes/help/same-shelf.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const loader = page(({ settings, viewer }, { params }) => ({
  article: readArticle(settings, params.slug!),
  isSignedIn: viewer !== null,
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `${loaderData.article.title} · Ajuda` : articleNotFound, loaderData?.article.summary);

export default function HelpArticle({ loaderData: { article, isSignedIn } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <div className="gap-x-14 lg:grid lg:grid-cols-[1fr_18rem]">
        <div className="min-w-0 max-w-[66ch]">
          <Reading article={article} />
          <AskFurther isSignedIn={isSignedIn} title={article.needsPerson ? "Fale com alguém" : "Isto não resolveu?"} />
        </div>
        <SameShelf article={article} />
      </div>
    </div>
  );
}
