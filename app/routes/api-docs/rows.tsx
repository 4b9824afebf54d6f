import { Fragment } from "react";
import type { Row } from "#app/http/contract/description/chapters.ts";

type RowsProps = { title?: string; rows: (Row & { note?: string | undefined })[] };

/** Fields with their types, as a list that a phone can show. */
export function Rows({ title, rows }: RowsProps) {
  return (
    <>
      {title && <h3 className="mt-4 font-sans text-sm font-semibold">{title}</h3>}
      <dl className="mt-1 border-b border-line text-sm">
        {rows.map(({ name, type, isRequired, description, note }) => (
          <div key={name} className="grid gap-x-4 border-t border-line py-1.5 sm:grid-cols-[14rem_1fr]">
            <dt>
              <code className="break-all">{name}</code>
              {!isRequired && <span className="text-muted"> (opcional)</span>}
            </dt>
            <dd>
              <Type type={type} />
              {note && <span className="text-muted">, {note}</span>}
              {description && <span className="block text-muted">{description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A type, with the forms of data that it names as links to where they stand; words in quotes are data themselves. */
export function Type({ type }: { type: string }) {
  return (
    <span className="wrap-anywhere">
      {type.split(/("[^"]*"|\b[A-Z][a-z]\w+\b)/).map((part, index) =>
        /^[A-Z][a-z]/.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
          <a key={index} href={`#${part}`} className="font-mono text-leaf underline underline-offset-4">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  );
}
