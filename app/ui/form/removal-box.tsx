import type { KnownField } from "#app/ui/form/field.tsx";

/** Takes away the picture that is there now. */
export function RemovalBox({ label, field }: { label: string; field: KnownField }) {
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
