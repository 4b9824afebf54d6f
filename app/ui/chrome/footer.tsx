import type { ReactNode } from "react";
import { legalPages } from "#app/domain/legal/legal-pages.ts";
import type { School } from "#app/domain/school.ts";
import { Logo } from "#app/ui/chrome/logo.tsx";

type Company = Pick<School, "platformName" | "logo" | "legalName" | "tradeName" | "taxIdName" | "taxId"> & {
  year: number;
};

const school = [
  ["/courses", "Catálogo de cursos"],
  ["/about", "Quem somos"],
  ["/certificate/verify", "Verificar certificado"],
] as const;

/** Help comes first, in the same place on every page, signed in or not (WCAG 2.2, 3.2.6). */
const agreements = [
  ["/ajuda", "Ajuda"],
  ["/contact", "Contato"],
  ...Object.values(legalPages).map(({ path, title }) => [path, title] as const),
] as const;

/** The footer of every page: help, legal pages, and who runs the platform (Decreto 7.962/2013, art. 2). */
export function Footer({ company, path, savesData }: { company: Company; path: string; savesData: boolean }) {
  return (
    <footer className="no-print mt-16">
      <Furrows />
      <div className="bg-sunken">
        <div className="mx-auto grid max-w-6xl gap-6 px-4 pt-10 pb-24 sm:grid-cols-[1fr_2fr]">
          <div className="flex flex-col gap-3">
            <Logo name={company.platformName} logo={company.logo} />
            <p className="max-w-sm text-muted">
              Formação cristã que cria raízes: estude no seu ritmo, em qualquer tela.
            </p>
          </div>
          <nav aria-label="Rodapé" className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6">
            <Links links={school}>
              <li>
                <LightMode path={path} on={savesData} />
              </li>
            </Links>
            <Links links={agreements} />
          </nav>
          <p className="text-sm text-muted sm:col-span-2">
            {company.legalName} · {company.tradeName} · {company.taxIdName} {company.taxId}
            <br />© {company.year} {company.platformName}. Todos os direitos reservados.
          </p>
        </div>
      </div>
    </footer>
  );
}

function Links({ links, children }: { links: readonly (readonly [string, string])[]; children?: ReactNode }) {
  return (
    <ul className="flex flex-col gap-1">
      {links.map(([href, label]) => (
        <li key={href}>
          <a href={href} className="inline-block py-1.5 hover:text-leaf">
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

function Furrows() {
  return (
    <svg viewBox="0 0 1200 40" preserveAspectRatio="none" className="block h-8 w-full" aria-hidden="true" fill="none">
      <path className="fill-sunken" d="M0 28q150-22 300-8t300 0t300 0t300-4v28H0z" />
      <path
        className="stroke-line"
        strokeWidth="1.5"
        d="M0 20q150-22 300-8t300 0t300 0t300-4M0 36q150-26 300-10t300 0t300 0t300-4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Switches to pages without script, for people with little data. */
function LightMode({ path, on }: { path: string; on: boolean }) {
  return (
    <form method="post" action="/light-mode" className="flex">
      <input type="hidden" name="back" value={path} />
      <button type="submit" name="light" value={on ? "off" : "on"} className="py-1.5 text-left hover:text-leaf">
        {on ? "Modo leve ligado: desligar" : "Modo leve (gastar menos internet)"}
      </button>
    </form>
  );
}
