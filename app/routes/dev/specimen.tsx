import type { ReactNode } from "react";

/** One component of the sheet under its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-line pb-2 text-xl">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
