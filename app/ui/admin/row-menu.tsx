import type { ReactNode } from "react";

/** What may be done with a row of a table, behind one button that needs no script. */
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

/** The look of one entry, whether it is a link or a button. */
export const menuEntry = "block w-full px-4 py-2.5 text-left hover:bg-leaf-wash";
