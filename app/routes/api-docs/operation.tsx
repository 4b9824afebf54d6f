import { Fragment } from "react";
import type { OperationView, Row } from "#app/http/contract/description/chapters.ts";

const places: Record<string, string> = { path: "no endereço", query: "depois de ?", header: "no cabeçalho" };

const envelopes = {
  lines: ", um por linha (application/x-ndjson)",
  bare: ", sem envelope",
  whole: "",
  paged: ", em páginas",
};

/** Where an operation is on its page. It repeats what is written beside the link, which costs nothing once compressed. */
export const anchorOf = ({ method, path }: Pick<OperationView, "method" | "path">) => method + path;

export function Operation({ operation }: { operation: OperationView }) {
  const { method, path, summary, parameters, body, answer, envelope, beside, refusals } = operation;
  const id = anchorOf(operation);
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 id={id} className="text-xl">
        {summary}
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <Verb method={method} />
        <code className="break-all">{path}</code>
      </p>
      <p className="mt-1 text-sm text-muted">{accessOf(operation)}</p>
      {parameters.length > 0 && (
        <Rows title="Parâmetros" rows={parameters.map((row) => ({ ...row, note: places[row.place] }))} />
      )}
      {body && <Rows title="Corpo" rows={body} />}
      <p className="mt-4 wrap-anywhere">
        Responde <Type type={answer} />
        {envelopes[envelope]}
        {beside.length > 0 && (
          <>
            ; ao lado de <code>data</code>, também <code>{beside.join(", ")}</code>
          </>
        )}
        . <span className="text-sm text-muted">Erros: {refusals.join(", ")}.</span>
      </p>
    </section>
  );
}

function accessOf({ isOpen, scope }: OperationView) {
  if (!scope) return isOpen ? "Aberto a todos, mas sem token." : "Só com login pelo navegador, sem token.";
  return isOpen ? (
    <>
      Aberto a todos; um token com <code>{scope}</code> age em seu nome.
    </>
  ) : (
    <>
      Exige a permissão <code>{scope}</code>.
    </>
  );
}

type RowsProps = { title?: string; rows: (Row & { note?: string | undefined })[] };

/** Fields with their types, as a list that fits on a phone. */
export function Rows({ title, rows }: RowsProps) {
  return (
    <>
      {title && <h3 className="mt-4 font-sans text-sm font-semibold">{title}</h3>}
      <dl className="mt-1 border-b border-line text-sm wrap-anywhere">
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

function Type({ type }: { type: string }) {
  return (
    <>
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
    </>
  );
}

const tones: Record<string, string> = { GET: "text-leaf", DELETE: "text-clay" };

export function Verb({ method }: { method: string }) {
  return <strong className={`font-mono text-sm ${tones[method] ?? "text-wheat-deep"}`}>{method}</strong>;
}

export function Statuses({ rows }: { rows: { status: string; meaning: string }[] }) {
  return (
    <dl className="mt-4 border-b border-line">
      {rows.map(({ status, meaning }) => (
        <div
          key={status}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 border-t border-line py-2.5"
        >
          <dt className="font-mono text-sm font-semibold">{status}</dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
