import type { ComponentProps } from "react";
import type { FieldState } from "./field.tsx";

/** A file input: the browser's own control, styled. */
export function FileInput(rest: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <input
      type="file"
      {...rest}
      className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-soft file:border file:border-solid file:border-edge file:bg-transparent file:px-4 file:font-semibold file:text-ink"
    />
  );
}

/** Removes the current picture. */
export function RemoveCheckbox({ label, field }: { label: string; field: FieldState }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={field.name}
        defaultChecked={field.initialValue === "on"}
        className="size-5 shrink-0 accent-leaf"
      />
      {label}
    </label>
  );
}
