import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type Choice = { name: string; label: string; value: string | null; all: string; options: Record<string, string> };

type ListFilterProps = {
  /** The address of the list. */
  path: string;
  q: string;
  label?: string;
  placeholder: string;
  choices?: Choice[];
  /** Further fields of the filter. */
  children?: ReactNode;
};

/** A search box and selects to filter a list; the address holds the filter. */
export function ListFilter({ path, q, label = "Buscar", placeholder, choices = [], children }: ListFilterProps) {
  return (
    <search>
      <form action={path} className="flex flex-wrap items-end gap-3">
        <label className="flex min-w-[min(13rem,100%)] grow flex-col gap-1 text-sm font-semibold">
          {label}
          <input type="search" name="q" defaultValue={q} placeholder={placeholder} maxLength={200} className={field} />
        </label>
        {choices.map(({ name, label, value, all, options }) => (
          <label key={name} className="flex grow flex-col gap-1 text-sm font-semibold sm:grow-0">
            {label}
            <select name={name} defaultValue={value ?? "all"} className={field}>
              <option value="all">{all}</option>
              {Object.entries(options).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {children}
        <Button look="quiet">
          <Icon name="search" size={18} />
          {choices.length ? "Filtrar" : "Buscar"}
        </Button>
      </form>
    </search>
  );
}

const field = "min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 text-base font-normal";
