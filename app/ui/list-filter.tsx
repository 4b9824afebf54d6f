import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Choices = { name: string; label: string; value: string | null; all: string; options: Record<string, string> };

type ListFilterProps = {
  /** The address of the list. */
  path: string;
  q: string;
  label?: string;
  placeholder: string;
  choices?: Choices[];
  /** Further fields of the filter. */
  children?: ReactNode;
};

/** A search box and selects to filter a list; the address holds the filter. Without selects it takes one line. */
export function ListFilter({ path, q, label = "Buscar", placeholder, choices = [], children }: ListFilterProps) {
  return (
    <search>
      <form action={path} className="flex flex-wrap items-end gap-3">
        <label
          className={classNames(
            "flex flex-col gap-1 text-sm font-semibold",
            choices.length ? "min-w-[min(13rem,100%)] grow" : "min-w-0 flex-1",
          )}
        >
          {label}
          <input type="search" name="q" defaultValue={q} placeholder={placeholder} maxLength={200} className={field} />
        </label>
        {choices.map(({ all, options, value, ...choice }) => (
          <Choice key={choice.name} {...choice} value={value ?? "all"} options={{ all, ...options }} />
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

export const field = "min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 text-base font-normal";
export const label = "flex min-w-[min(10rem,100%)] flex-col gap-1 text-sm font-semibold max-sm:grow";

type ChoiceProps = { form?: string; label: string; name: string; value: string; options: Record<string, string> };

export function Choice({ form, label: words, name, value, options }: ChoiceProps) {
  return (
    <label className={label}>
      {words}
      <select form={form} name={name} defaultValue={value} className={field}>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
