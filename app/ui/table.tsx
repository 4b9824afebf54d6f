import type { ReactNode } from "react";
import { useReauthenticationPath } from "#app/ui/chrome/reauthentication.tsx";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type SortHeadProps = {
  label: string;
  /** The address of the table sorted by this column, or in the opposite order. */
  href: string;
  /** How the table is sorted by this column now; null if it is sorted by another. */
  sorted: "ascending" | "descending" | null;
  right?: boolean;
};

export function SortHead({ label, href, sorted, right }: SortHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted ?? undefined}
      className={classNames("py-1 pr-4 font-semibold", right && "text-right")}
    >
      <a href={href} className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap hover:text-leaf">
        {label}
        <span aria-hidden="true" className={sorted ? "text-leaf" : "text-edge"}>
          {sorted === "ascending" ? "↑" : sorted === "descending" ? "↓" : "↕"}
        </span>
      </a>
    </th>
  );
}

/** A row's actions in a menu that needs no script. */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details data-menu className="relative inline-block text-left">
      <summary
        aria-label={`Ações: ${about}`}
        className="flex size-11 items-center justify-center rounded-soft border border-transparent text-xl leading-none list-none hover:border-line hover:text-leaf [&::-webkit-details-marker]:hidden"
      >
        <span aria-hidden="true">⋯</span>
      </summary>
      <div className="absolute right-0 z-10 flex w-48 flex-col rounded-soft border border-line bg-raised py-1">
        {children}
      </div>
    </details>
  );
}

/** The look of a menu entry, a link or a button. */
export const menuEntry = "block w-full px-4 py-2.5 text-left hover:bg-leaf-wash";

/**
 * The link to a list's CSV. It downloads by itself; a `download` attribute would also save the redirect to a new
 * sign-in.
 */
export function ExportLink({ href }: { href: string }) {
  const reauthentication = useReauthenticationPath();
  return (
    <div className="sm:text-right">
      <ButtonLink href={reauthentication ?? href} look="quiet">
        <Icon name="download" /> Exportar
      </ButtonLink>
      {reauthentication && <p className="mt-1 text-sm text-muted">Antes vamos pedir que você entre de novo.</p>}
    </div>
  );
}
