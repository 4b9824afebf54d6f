import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

type ChoiceFormProps = {
  /** Where it goes, if not to the page itself. */
  action?: string;
  /** The field, and what it becomes. */
  name: string;
  value: boolean;
  title?: string;
  /** How it is now. */
  children: ReactNode;
  /** What is to be known before it is changed. */
  note: string;
  label: string;
};

/** Something that one may have otherwise at any time: how it is now, and the button that changes it. */
export function ChoiceForm({ action, name, value, title, children, note, label }: ChoiceFormProps) {
  return (
    <form method="post" action={action} className="mt-3 flex flex-col gap-3 border-t border-line pt-4">
      {title && <p className="font-semibold">{title}</p>}
      <p className="max-w-prose">{children}</p>
      <p className="max-w-prose text-sm text-muted">{note}</p>
      <input type="hidden" name={name} value={String(value)} />
      <Button look="quiet" className="self-start max-sm:w-full">
        {label}
      </Button>
    </form>
  );
}
