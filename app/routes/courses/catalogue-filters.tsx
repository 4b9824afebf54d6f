import { alwaysFree, type Category, categories, levels } from "#app/domain/courses/labels.ts";
import { type CatalogueState, catalogueHref } from "#app/routes/courses/catalogue-href.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { join } from "#app/ui/join.ts";

type FiltersProps = { query: Omit<CatalogueState, "layout" | "page">; layout: CatalogueState["layout"] };

/** Category pills, search, level and layout. Each choice is a link or a GET form: the address holds all of it. */
export function CatalogueFilters({ query, layout }: FiltersProps) {
  const state = { category: query.category, level: query.level, q: query.q, layout };
  return (
    <div className="mt-6 flex flex-col gap-5">
      <nav aria-label="Categorias" className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <Pill href={catalogueHref({ ...state, category: null })} active={!query.category}>
          Todos
        </Pill>
        {Object.entries(categories).map(([value, label]) => (
          <Pill key={value} href={catalogueHref({ ...state, category: value })} active={query.category === value}>
            {label}
            {alwaysFree.includes(value as Category) && (
              <span className="rounded-full bg-wheat-wash px-1.5 text-xs font-bold text-wheat-deep">GRÁTIS</span>
            )}
          </Pill>
        ))}
      </nav>
      <div className="flex flex-wrap items-end gap-3">
        <form action="/courses" className="flex min-w-0 grow flex-wrap items-end gap-3">
          {query.category && <input type="hidden" name="category" value={query.category} />}
          {layout === "list" && <input type="hidden" name="layout" value="list" />}
          <label className="flex min-w-[min(13rem,100%)] grow flex-col gap-1 text-sm font-semibold">
            Buscar
            <input
              type="search"
              name="q"
              defaultValue={query.q}
              placeholder="Título ou assunto"
              maxLength={200}
              className={field}
            />
          </label>
          <label className="flex grow flex-col gap-1 text-sm font-semibold sm:grow-0">
            Nível
            <select name="level" defaultValue={query.level ?? ""} className={field}>
              <option value="">Todos os níveis</option>
              {Object.entries(levels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <Button>
            <Icon name="search" size={18} />
            Buscar
          </Button>
        </form>
        <div className="flex overflow-hidden rounded-soft border border-edge">
          <Layout
            href={catalogueHref({ ...state, layout: "grid" })}
            icon="grid"
            label="Ver em grade"
            active={layout === "grid"}
          />
          <Layout
            href={catalogueHref({ ...state, layout: "list" })}
            icon="list"
            label="Ver em lista"
            active={layout === "list"}
          />
        </div>
      </div>
    </div>
  );
}

const field = "min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 text-base font-normal";

function Pill({ href, active, children }: { href: string; active: boolean; children: React.ReactNode }) {
  return (
    <a
      href={href}
      aria-current={active ? "true" : undefined}
      className={join(
        "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold",
        active ? "border-leaf bg-leaf text-on-leaf" : "border-line bg-raised hover:border-leaf",
      )}
    >
      {children}
    </a>
  );
}

function Layout({
  href,
  icon,
  label,
  active,
}: {
  href: string;
  icon: "grid" | "list";
  label: string;
  active: boolean;
}) {
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={active ? "true" : undefined}
      className={join(
        "flex size-11 items-center justify-center",
        active ? "bg-leaf-wash text-leaf-deep" : "text-muted hover:text-leaf",
      )}
    >
      <Icon name={icon} />
    </a>
  );
}
