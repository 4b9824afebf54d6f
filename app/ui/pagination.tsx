import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { EmptyState } from "./notice.tsx";

type PaginationProps = {
  page: number;
  totalPages: number;
  /** There are more pages than `totalPages`; nobody has counted how many. */
  hasMore?: boolean;
  hrefOf: (page: number) => string;
};

/** The page numbers with a link: first, last, the current one and its neighbours; null is a gap. */
export function pagesShown(page: number, totalPages: number, hasMore = false): (number | null)[] {
  const last = hasMore ? [] : [totalPages];
  const near = [1, page - 1, page, page + 1, ...last].filter((n) => n >= 1 && n <= totalPages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  const shown = sorted.flatMap((n, i) => (i > 0 && n - sorted[i - 1]! > 1 ? [null, n] : [n]));
  return hasMore ? [...shown, null] : shown;
}

/**
 * Links to the pages of a long list: Anterior, numbers, Próxima; on a phone the numbers have a line of their own.
 * Nothing if one page holds it all; past the end, a way back.
 */
export function Pagination({ page, totalPages, hasMore, hrefOf }: PaginationProps) {
  if (page > totalPages && totalPages > 0 && !hasMore) return <PastTheEnd totalPages={totalPages} hrefOf={hrefOf} />;
  if (totalPages < 2) return null;
  return (
    <nav aria-label="Páginas" className="mt-12 flex flex-wrap items-center justify-center gap-1.5">
      <Step href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev">
        Anterior
      </Step>
      <span className="flex flex-wrap items-center justify-center gap-1.5 max-sm:basis-full">
        {pagesShown(page, totalPages, hasMore).map((n, i) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
            <span key={`gap-${i}`} className="px-1 text-muted">
              …
            </span>
          ) : (
            <a
              key={n}
              href={hrefOf(n)}
              aria-current={n === page ? "page" : undefined}
              aria-label={`Página ${n}`}
              className={classNames(
                cell,
                n === page ? "border-leaf bg-leaf text-on-leaf" : "border-line hover:border-leaf",
              )}
            >
              {n}
            </a>
          ),
        )}
      </span>
      <Step href={page < totalPages ? hrefOf(page + 1) : undefined} rel="next">
        Próxima
      </Step>
    </nav>
  );
}

/** An old link, or the list has become shorter since. */
function PastTheEnd({ totalPages, hrefOf }: Pick<PaginationProps, "totalPages" | "hrefOf">) {
  const isOne = totalPages === 1;
  return (
    <EmptyState
      title="Esta página não existe"
      action={
        <ButtonLink href={hrefOf(totalPages)} look="quiet">
          {isOne ? "Ver a lista" : "Ir para a última página"}
        </ButtonLink>
      }
    >
      <p>{isOne ? "A lista tem só uma página." : `São ${totalPages.toLocaleString("pt-BR")} páginas ao todo.`}</p>
    </EmptyState>
  );
}

const cell = "inline-flex min-h-11 min-w-11 items-center justify-center rounded-soft border px-2 tabular-nums sm:px-3";

/** On a phone the two links share the line below the numbers. */
const step = "font-semibold max-sm:order-1 max-sm:mt-1.5 max-sm:basis-[calc(50%-0.25rem)]";

function Step({ href, rel, children }: { href?: string; rel: "prev" | "next"; children: string }) {
  if (!href) return <span className={classNames(cell, step, "border-transparent text-muted")}>{children}</span>;
  return (
    <a href={href} rel={rel} className={classNames(cell, step, "border-line hover:border-leaf")}>
      {children}
    </a>
  );
}
