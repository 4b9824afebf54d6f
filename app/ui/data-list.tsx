import { type ReactNode, useId } from "react";
import { isNarrowed, type List, type ListQuery, listAddress, narrowings, sortKey } from "#app/domain/list.ts";
import type { Page } from "#app/domain/paging.ts";
import { Button, ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { ListTable, type Selection, StatusFilter } from "./list.tsx";
import { Choice, field, label } from "./list-filter.tsx";
import { EmptyState } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { ExportLink, SortHead } from "./table.tsx";
import { countLabel } from "./wording.ts";

type Cell<Row> = {
  cell: (row: Row) => ReactNode;
  isNamed?: boolean;
  isRight?: boolean;
  className?: string;
};

type DataListProps<Column extends string, Row> = {
  list: List<Column>;
  /** Of a list in several places, where it is. */
  path?: string;
  caption: string;
  query: ListQuery<NoInfer<Column>>;
  found: Page<Row> & { hasMore?: boolean };
  cells: Record<NoInfer<Column>, Cell<Row> | Cell<Row>["cell"]>;
  /** One row and several. */
  counted: readonly [string, string];
  /** Instead of all else, if there is nothing yet. */
  empty: ReactNode;
  /** If nothing is found of what is searched for. */
  notFound?: string;
  menu?: (row: Row) => ReactNode;
  rowId?: (row: Row) => string;
  isUrgent?: (row: Row) => boolean;
  select?: { label: (row: Row) => string; name?: string; isPossible?: (row: Row) => boolean };
  /** Buttons that do something with the selected rows. */
  bulk?: ReactNode;
  /** Whether those also stay in sight on a phone, as what people come for. */
  isDocked?: boolean;
  canExport?: boolean;
  /** The viewer's own views of it. */
  views?: View[];
};

export type View = { id: number; name: string; search: string };

/**
 * A list of the panel: search, filters, order and columns in one form, what narrows it as chips to take away, the rows,
 * and what is done with selected ones. All of it is in the address, so that it is a link.
 */
export function DataList<Column extends string, Row extends { id: number | string }>(
  props: DataListProps<Column, Row>,
) {
  const {
    list,
    path = list.path,
    caption,
    query,
    found,
    cells,
    counted,
    empty,
    notFound = "Nada encontrado",
    select,
    bulk,
    isDocked = false,
    canExport = true,
  } = props;
  const form = useId();
  const hrefOf = (change: Partial<ListQuery>) => listAddress(list, { ...query, page: 1, ...change }, path);
  if (found.total === 0 && !isNarrowed(list, query)) return empty;
  const selection: Selection<Row> | null = select ? { form, name: "ids", ...select } : null;
  const columns = query.columns.map((name, at) => {
    const { label, sort } = list.columns[name];
    const given: Cell<Row> | Cell<Row>["cell"] = cells[name];
    const shown = typeof given === "function" ? { cell: given, isRight: false } : given;
    const isHere = query.sort === name;
    const href = () => hrefOf({ sort: name, descending: isHere ? !query.descending : sort === "down" });
    const sorted = isHere ? (query.descending ? "descending" : "ascending") : null;
    const head = sort && <SortHead key={name} label={label} href={href()} sorted={sorted} right={shown.isRight} />;
    return { name: label, ...shown, isInline: at > 0 || select !== undefined, head };
  });
  const states = statesAsked(list, query).join("” e “");
  const csv = `${hrefOf({})}${hrefOf({}).includes("?") ? "&" : "?"}format=csv`;
  return (
    <div className="flex flex-col">
      <Asking list={list} path={path} query={query} hrefOf={hrefOf}>
        {props.views && <Views list={list} path={path} views={props.views} search={hrefOf({}).slice(path.length)} />}
        <p className="text-sm text-muted" role="status">
          {found.hasMore && "Mais de "}
          {countLabel(found.total, ...counted)}
        </p>
        <Chips list={list} query={query} path={path} />
      </Asking>
      {found.data.length > 0 && (
        <ListTable
          caption={caption}
          columns={columns}
          selection={selection}
          rows={found.data}
          menu={props.menu}
          rowId={props.rowId}
          isUrgent={props.isUrgent}
        />
      )}
      {found.total === 0 && (
        <EmptyState
          title={states ? `Sem ${counted[1]} em “${states}” agora` : notFound}
          action={
            <ButtonLink href={path} look="quiet">
              Ver a lista inteira
            </ButtonLink>
          }
        >
          {!states && "Tente outra palavra, ou tire um filtro."}
        </EmptyState>
      )}
      {selection && found.data.length > 0 && (
        <form
          id={form}
          action={path}
          data-dock={isDocked ? "always" : bulk ? "wide" : undefined}
          className={classNames(
            "mt-3 flex flex-wrap items-center gap-3 *:max-sm:grow *:max-sm:px-2",
            Boolean(bulk) && "bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:sticky",
            isDocked && "sticky",
          )}
        >
          {sortKey(query) !== list.order && <input type="hidden" name="sort" value={sortKey(query)} />}
          {bulk}
          {canExport && selection.name === "ids" && (
            <Button name="format" value="csv" look="quiet">
              <Icon name="download" /> Exportar selecionados
            </Button>
          )}
        </form>
      )}
      <Pagination {...found} hrefOf={(page) => hrefOf({ page })} />
      {canExport && found.total > 0 && (
        <div className="mt-4">
          <ExportLink href={csv} />
        </div>
      )}
    </div>
  );
}

/** The options of the filters in use, where nothing is searched for: that there is none then is no failed search. */
function statesAsked({ filters }: List, query: ListQuery): string[] {
  if (query.q || query.from || query.to) return [];
  return Object.entries(filters).flatMap(([name, { options }]) => options[query[name as "q"]] ?? []);
}

type AskingProps = {
  list: List;
  path: string;
  query: ListQuery;
  hrefOf: (change: Partial<ListQuery>) => string;
  children: ReactNode;
};

function Asking({ list, path, query, hrefOf, children }: AskingProps) {
  const filters = Object.entries(list.filters);
  const form = useId();
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      {filters.map(
        ([name, { label, all, options, isShown }]) =>
          isShown && (
            <StatusFilter
              key={name}
              name={label}
              status={query[name as "q"]}
              offered={["all", ...Object.keys(options)]}
              labels={{ all, ...options }}
              hrefOf={(value) => hrefOf({ [name]: value })}
            />
          ),
      )}
      <search className="min-w-[min(20rem,100%)] grow">
        <form id={form} action={path}>
          <div className="flex gap-2">
            <input
              type="search"
              name="q"
              aria-label={list.search}
              placeholder={list.search}
              defaultValue={query.q}
              maxLength={200}
              className={field}
            />
            <Button look="quiet">
              <Icon name="search" size={18} />
              <span className="max-sm:sr-only">Buscar</span>
            </Button>
          </div>
          {filters.map(
            ([name, { isShown }]) =>
              isShown &&
              query[name as "q"] !== "all" && <input key={name} type="hidden" name={name} value={query[name as "q"]} />,
          )}
        </form>
        <div className="flex flex-wrap items-center gap-x-4 lg:mt-2">
          <details className="open:basis-full">
            <summary className="min-h-11 w-fit cursor-pointer content-center text-sm font-semibold text-leaf">
              Filtros<span className="max-sm:sr-only"> e colunas</span>
            </summary>
            <div className="flex flex-wrap items-end gap-3 pb-3">
              {filters.map(
                ([name, { label: words, all, options, isShown }]) =>
                  !isShown && (
                    <Choice
                      key={name}
                      label={words}
                      form={form}
                      name={name}
                      value={query[name as "q"]}
                      options={{ all, ...options }}
                    />
                  ),
              )}
              {list.days &&
                (["from", "to"] as const).map((name) => (
                  <label key={name} className={label}>
                    {list.days}, {name === "from" ? "desde" : "até"}
                    <input type="date" form={form} name={name} defaultValue={query[name]} className={field} />
                  </label>
                ))}
              <Choice label="Ordem" form={form} name="sort" value={sortKey(query)} options={orders(list)} />
              <fieldset className="flex basis-full flex-wrap gap-x-5 text-sm">
                <legend className="font-semibold">Colunas</legend>
                {Object.keys(list.columns).map((name) => (
                  <label key={name} className="inline-flex min-h-11 items-center gap-2">
                    <input
                      type="checkbox"
                      form={form}
                      name="columns"
                      value={name}
                      defaultChecked={query.columns.includes(name)}
                      className="size-5 accent-leaf"
                    />
                    {list.columns[name]!.label}
                  </label>
                ))}
              </fieldset>
              <Button form={form} look="quiet">
                Aplicar
              </Button>
            </div>
          </details>
          {children}
        </div>
      </search>
    </div>
  );
}

/** Both ways of each column that can be sorted by. */
function orders({ columns, order }: List): Record<string, string> {
  const both = Object.entries(columns).flatMap(([name, { label, sort }]) =>
    sort
      ? [
          [name, `${label}, crescente`],
          [`-${name}`, `${label}, decrescente`],
        ]
      : [],
  );
  const known = Object.fromEntries(both);
  return order in known ? known : { [order]: "Ordem da lista", ...known };
}

/** What narrows the list, each to be taken away. */
function Chips({ list, query, path }: { list: List; query: ListQuery; path: string }) {
  const chips = narrowings(list, query);
  if (!chips.length) return null;
  return (
    <ul aria-label="Filtros em uso" className="flex flex-wrap gap-x-2">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <a
            href={listAddress(list, without, path)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-leaf-wash px-3 text-sm wrap-anywhere hover:border-leaf"
          >
            <span className="sr-only">Tirar o filtro </span>
            {words}
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The views under a name, and a form to save what is shown as another. */
function Views({ list, path, views, search }: { list: List; path: string; views: View[]; search: string }) {
  return (
    <details className="open:basis-full">
      <summary className="min-h-11 w-fit cursor-pointer content-center text-sm font-semibold text-leaf">Visões</summary>
      <ul className="flex flex-wrap gap-x-6">
        {views.map(({ id, name, search }) => (
          <li key={id} className="flex items-center gap-2">
            <a
              href={path + search}
              className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
            >
              {name}
            </a>
            <form method="post" action={`/admin/views/${id}/removal`}>
              <Button look="plain" className="px-1! text-sm" aria-label={`Excluir a visão ${name}`}>
                Excluir
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action="/admin/views" className="flex max-w-md gap-2 pb-3">
        <input type="hidden" name="list" value={list.name} />
        <input type="hidden" name="search" value={search} />
        <input
          name="name"
          required
          maxLength={60}
          aria-label="Nome da visão"
          placeholder="Nome da visão"
          className={field}
        />
        <Button look="quiet">Salvar</Button>
      </form>
    </details>
  );
}
