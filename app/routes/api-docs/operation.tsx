import type { OperationView } from "#app/http/contract/chapters.ts";
import { Rows, Type } from "#app/routes/api-docs/rows.tsx";
import { Verb } from "#app/routes/api-docs/verb.tsx";

const places: Record<string, string> = { path: "no endereço", query: "depois de ?", header: "no cabeçalho" };

/** One operation: what it does, who may ask, what it takes and what it gives. */
export function Operation({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, parameters, body, answer, refusals } = operation;
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
        Responde <Type type={answer} />. <span className="text-sm text-muted">Recusas: {refusals.join(", ")}.</span>
      </p>
    </section>
  );
}

function accessOf({ scope, isForPeople }: OperationView) {
  if (isForPeople) return "Só para quem entrou pelo navegador, sem token.";
  return scope ? (
    <>
      Pede a permissão <code>{scope}</code>.
    </>
  ) : (
    "Aberto a todos."
  );
}
