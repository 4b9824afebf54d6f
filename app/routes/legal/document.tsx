import { longDate } from "#app/domain/calendar.ts";
import { type LegalPage, legalPages } from "#app/domain/legal/legal-pages.ts";
import type { LegalText } from "#app/domain/legal/legal-text.server.ts";
import type { School } from "#app/domain/school.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type DocumentProps = { which: LegalPage; text: LegalText; school: School };

/** A legal text with a table of contents, to read and to print. */
export function LegalDocument({ which, text, school }: DocumentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:py-14">
      <header className="max-w-[66ch]">
        <h1 className="text-4xl">{legalPages[which].title}</h1>
        <p className="mt-4 text-lg text-muted">{text.opening}</p>
        <p className="mt-4 text-sm text-muted">
          Última mudança em <time dateTime={text.changedOn.toISOString().slice(0, 10)}>{longDate(text.changedOn)}</time>
        </p>
      </header>
      <div className="mt-10 gap-x-14 lg:grid lg:grid-cols-[16rem_1fr]">
        <Contents sections={text.sections} />
        <article className="mt-10 max-w-[66ch] lg:mt-0">
          {text.sections.map(({ id, title, html }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="border-line not-first:mt-10 not-first:border-t not-first:pt-8"
            >
              <h2 id={id} className="text-2xl">
                {title}
              </h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/markdown.server.ts */}
              <div className="prose mt-4" dangerouslySetInnerHTML={{ __html: html }} />
            </section>
          ))}
          <Foot which={which} school={school} />
        </article>
      </div>
    </div>
  );
}

function Contents({ sections }: Pick<LegalText, "sections">) {
  return (
    <nav aria-label="Nesta página" className="no-print lg:sticky lg:top-20 lg:self-start">
      <p className="font-semibold text-wheat-deep">Nesta página</p>
      <ol className="mt-2 flex flex-col border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 pl-4 hover:text-leaf hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Foot({ which, school }: Pick<DocumentProps, "which" | "school">) {
  return (
    <footer className="mt-12 border-t-2 border-leaf pt-5">
      <p className="text-sm text-muted">
        {school.legalName} · {school.tradeName} · {school.taxIdName} {school.taxId}
        <br />
        {school.address} · {school.email}
      </p>
      <Button type="button" data-print look="quiet" className="no-print mt-6 not-data-ready:hidden">
        <Icon name="download" /> Imprimir ou guardar
      </Button>
      <p className="no-print mt-4 flex flex-wrap gap-x-6">
        {Object.values(legalPages)
          .filter((other) => other !== legalPages[which])
          .map(({ path, title }) => (
            <a key={path} href={path} className="py-2 text-leaf underline underline-offset-4">
              {title}
            </a>
          ))}
        <a href="/contact" className="py-2 text-leaf underline underline-offset-4">
          Contato
        </a>
      </p>
    </footer>
  );
}
