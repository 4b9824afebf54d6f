import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

type ShownOnceProps = {
  id: string;
  title: string;
  lead: ReactNode;
  /** The text to copy, the label of the button, and the message once it is copied. */
  copy: { text: string; label: string; done: string };
  /** How the secret is shown, if not as one long line. */
  children?: ReactNode;
  /** What follows it, and a further button. */
  note?: string;
  action?: ReactNode;
};

/** A secret that no page shows again: to be read, selected and copied. */
export function ShownOnce({ id, title, lead, copy, children, note, action }: ShownOnceProps) {
  return (
    <section aria-labelledby={id} className="rounded-soft border-2 border-leaf bg-leaf-wash p-5">
      <h2 id={id} className="flex items-center gap-2 text-xl">
        <Icon name="check" className="shrink-0 text-leaf" />
        {title}
      </h2>
      <p className="mt-2">{lead}</p>
      {children ?? (
        <output className="mt-4 block select-all rounded-soft border border-line bg-raised p-3 font-mono text-sm break-all">
          {copy.text}
        </output>
      )}
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <ButtonLink href={`#${id}`} look="quiet" data-copy={copy.text} data-copied={copy.done} data-copied-for="2">
          <Icon name="copy" size={18} /> {copy.label}
        </ButtonLink>
        {action}
        <span role="status" data-copy-status className="font-semibold text-leaf-deep" />
      </p>
    </section>
  );
}
