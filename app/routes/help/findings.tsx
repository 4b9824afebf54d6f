import type { Found } from "#app/domain/help/search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** What a search found, the best first; or that nothing was, and where else to look. */
export function Findings({ q, found }: { q: string; found: Found[] }) {
  if (!found.length) return <Nothing q={q} />;
  return (
    <section aria-labelledby="achados" className="mt-12 max-w-3xl">
      <h2 id="achados" className="text-2xl wrap-anywhere">
        {counted(found.length, "resposta", "respostas")} para “{q}”
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
        <a href="/ajuda" className="inline-block py-2 text-leaf underline underline-offset-4">
          Ver todos os assuntos
        </a>
      </p>
    </section>
  );
}

function Nothing({ q }: { q: string }) {
  return (
    <EmptyState
      title="Nenhuma resposta com essas palavras"
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/ajuda" look="quiet">
            Ver todos os assuntos
          </ButtonLink>
          <ButtonLink href={`/courses?q=${encodeURIComponent(q)}`} look="quiet">
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
