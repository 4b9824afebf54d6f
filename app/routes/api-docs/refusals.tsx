import { Statuses } from "#app/routes/api-docs/statuses.tsx";

type RefusalsProps = { refusals: { status: string; meaning: string }[] };

/** What the statuses mean that each operation lists as its refusals. */
export function Refusals({ refusals }: RefusalsProps) {
  return (
    <section aria-labelledby="recusas" className="mt-12">
      <h2 id="recusas" className="text-2xl">
        Recusas
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        O que houve está sempre em <code>error</code>. Onde a chamada não tem palavras próprias, são estas:
      </p>
      <Statuses rows={refusals} />
    </section>
  );
}
