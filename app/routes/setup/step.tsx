import type { ReactNode } from "react";

/** The pages of the set-up, in their order. */
const steps = ["founder", "school", "letters", "selling", "texts"] as const;

/** The frame of a set-up page: its step, its heading, and why it asks. */
export function Step({
  step,
  title,
  lead,
  children,
}: {
  step: (typeof steps)[number];
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-xl px-4 py-10">
      <p className="text-sm text-muted">
        Preparar a escola: {steps.indexOf(step) + 1} de {steps.length}
      </p>
      <h1 className="mt-1 text-2xl">{title}</h1>
      <p className="mt-2 text-muted">{lead}</p>
      <div className="mt-6">{children}</div>
    </div>
  );
}
