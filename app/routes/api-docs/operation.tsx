import type { OperationView } from "#app/http/contract/description/chapters.ts";
import { Rows, Type } from "#app/routes/api-docs/rows.tsx";
import { Verb } from "#app/routes/api-docs/verb.tsx";

const places: Record<string, string> = { path: "no endereço", query: "depois de ?", header: "no cabeçalho" };

const envelopes = { bare: ", sem envelope", whole: "", paged: ", em páginas" };

/** One operation: what it does, who may ask, what it takes and what it gives. */
export function Operation({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, parameters, body, answer, envelope, beside, refusals } = operation;
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
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
      <p className="mt-4">
        Responde <Type type={answer} />
        {envelopes[envelope]}
        {beside.length > 0 && (
          <>
            ; ao lado de <code>data</code>, também <code>{beside.join(", ")}</code>
          </>
        )}
        . <span className="text-sm text-muted">Recusas: {refusals.join(", ")}.</span>
      </p>
    </section>
  );
}

function accessOf({ isOpen, scope }: OperationView) {
  if (!scope) return isOpen ? "Aberto a todos, mas sem token." : "Só para quem entrou pelo navegador, sem token.";
  return isOpen ? (
    <>
      Aberto a todos; um token com <code>{scope}</code> pede em seu nome.
    </>
  ) : (
    <>
      Pede a permissão <code>{scope}</code>.
    </>
  );
}
