import { helpArticles } from "#app/domain/help/articles.ts";
import { longestSearch, readSearch } from "#app/domain/help/search.ts";
import { searchHelp } from "#app/domain/help/search-help.server.ts";
import { page } from "#app/http/page.server.ts";
import { AskFurther } from "#app/routes/help/ask-further.tsx";
import { Findings } from "#app/routes/help/findings.tsx";
import { Jars } from "#app/routes/help/jars.tsx";
import { SearchForm } from "#app/routes/help/search-form.tsx";
import { Shelves } from "#app/routes/help/shelves.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/** All articles on their shelves, or what a search found. */
export const loader = page(async (ctx, { url }) => {
  const q = readSearch(url.searchParams.get("q"));
  return { q, found: q ? await searchHelp(ctx, q) : null, isSignedIn: ctx.viewer !== null };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    "Ajuda",
    "Respostas curtas sobre entrar, estudar, pagar, receber certificado e falar com a escola, em palavras simples.",
  );

export default function Help({ loaderData: { q, found, isSignedIn } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:pt-14">
      <header className="max-w-3xl">
        <h1 className="text-4xl">Ajuda, sem rodeios</h1>
        {!found && (
          <p className="mt-4 text-lg text-muted">
            São {helpArticles.length} respostas curtas, e cada semente destes potes é uma delas. Abra um pote, ou
            escreva o que procura com as suas palavras.
          </p>
        )}
        <SearchForm q={q} longest={longestSearch} />
      </header>
      {found ? (
        <Findings q={q} found={found} />
      ) : (
        <>
          <Jars isSignedIn={isSignedIn} />
          <Shelves />
        </>
      )}
      <AskFurther isSignedIn={isSignedIn} title={found?.length ? "Não era isso?" : "Não achou o que procurava?"} />
    </div>
  );
}
