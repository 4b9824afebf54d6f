import { href } from "react-router";
import { type HelpResult, helpArticles, maxSearchLength, readSearch } from "#app/domain/help/help-articles.ts";
import { searchHelp } from "#app/domain/help/search-help.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button, ButtonLink, LineLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { ContactSupport } from "./contact-support.tsx";
import { HelpTopicList, Jars } from "./help-topics.tsx";

/** All articles by topic, or the results of a search. */
export const loader = page(async (ctx, { url }) => {
  const q = readSearch(url.searchParams.get("q"));
  return { q, found: q ? await searchHelp(ctx, q) : null, isSignedIn: ctx.viewer !== null };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Ajuda",
    "Respostas curtas sobre entrar, estudar, pagar, receber certificado e falar com a escola, em palavras simples.",
  );

export default function Help({ loaderData: { q, found, isSignedIn } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:pt-14">
      <header className="max-w-3xl">
        <h1 className="text-4xl">Ajuda</h1>
        {!found && (
          <p className="mt-4 text-lg text-muted">
            São {helpArticles.length} respostas curtas, e cada semente destes potes é uma delas. Abra um pote, ou
            escreva o que procura com as suas palavras.
          </p>
        )}
        <SearchForm q={q} longest={maxSearchLength} />
      </header>
      {found ? (
        <Findings q={q} found={found} />
      ) : (
        <>
          <Jars isSignedIn={isSignedIn} />
          <HelpTopicList />
        </>
      )}
      <ContactSupport isSignedIn={isSignedIn} title={found?.length ? "Não era isso?" : "Não achou o que procurava?"} />
    </div>
  );
}

function Findings({ q, found }: { q: string; found: HelpResult[] }) {
  if (!found.length) return <Nothing q={q} />;
  return (
    <section aria-labelledby="achados" className="mt-12 max-w-3xl">
      <h2 id="achados" className="text-2xl wrap-anywhere">
        {countLabel(found.length, "resposta", "respostas")} para “{q}”
      </h2>
      <ol className="mt-5 border-b border-line">
        {found.map(({ title, href, excerpt }) => (
          <li key={href} className="border-t border-line">
            <a href={href} className="group block py-4">
              <span className="text-lg font-semibold text-leaf group-hover:underline">{title}</span>
              <span className="mt-1 block text-muted">{excerpt}</span>
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        <LineLink href="/ajuda">Ver todos os assuntos</LineLink>
      </p>
    </section>
  );
}

function Nothing({ q }: { q: string }) {
  return (
    <EmptyState
      title="Nenhuma resposta encontrada"
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/ajuda" look="quiet">
            Ver todos os assuntos
          </ButtonLink>
          <ButtonLink href={`${href("/courses")}?q=${encodeURIComponent(q)}`} look="quiet">
            Procurar nos cursos
          </ButtonLink>
        </p>
      }
    >
      <p className="wrap-anywhere">
        Não achamos nada sobre “{q}”. Tente outra palavra, ou pergunte ao assistente e à equipe, logo abaixo.
      </p>
    </EmptyState>
  );
}

type SearchFormProps = { q: string; longest: number };

function SearchForm({ q, longest }: SearchFormProps) {
  return (
    <search className="block">
      <form action="/ajuda" className="mt-6 flex max-w-prose gap-2">
        <input
          type="search"
          name="q"
          aria-label="Procurar na ajuda"
          defaultValue={q}
          required
          maxLength={longest}
          placeholder="Como baixo o certificado?"
          className="min-h-12 w-full min-w-0 rounded-soft border border-edge bg-raised px-4"
        />
        <Button>
          <Icon name="search" size={18} />
          <span className="max-sm:sr-only">Procurar</span>
        </Button>
      </form>
    </search>
  );
}
