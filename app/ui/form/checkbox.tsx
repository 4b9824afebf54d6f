import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { FieldGroup, type FieldState } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { children: ReactNode };

/** A checkbox and its label. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames("flex min-h-11 items-center gap-3 py-1.5 leading-snug", className)}>
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-leaf" />
      {children}
    </label>
  );
}

/** The checkbox of a field, without hint and error. */
export function FieldCheckbox({ label, field }: { label: string; field: FieldState }) {
  return (
    <Checkbox name={field.name} defaultChecked={field.initialValue === "on"}>
      {label}
    </Checkbox>
  );
}

type CheckboxListProps = {
  title: string;
  hint: string;
  field: FieldState;
  options: { id: number; title: string }[];
  /** What stands there without options. */
  empty?: string;
};

/** Any number of options, in a list that scrolls. */
export function CheckboxList({ title, hint, field, options, empty }: CheckboxListProps) {
  const chosen = [field.initialValue].flat().map(String);
  return (
    <FieldGroup legend={title} hint={hint} field={field}>
      <div className="mt-1.5 max-h-64 overflow-y-auto rounded-soft border border-edge bg-raised px-3 py-1">
        {options.map(({ id, title }) => (
          <Checkbox
            key={id}
            name={field.name}
            value={id}
            defaultChecked={chosen.includes(String(id))}
            className="wrap-anywhere"
          >
            {title}
          </Checkbox>
        ))}
        {options.length === 0 && <p className="py-2 text-muted">{empty}</p>}
      </div>
    </FieldGroup>
  );
}
