/** The rating is where the platform starts from until learners rate it, and says so. */
export function Figures({ total }: { total: number }) {
  return (
    <div className="mx-auto max-w-6xl px-4">
      <dl className="grid grid-cols-2 gap-6 border-y border-line py-6">
        <Figure value={String(total)} label={total === 1 ? "curso no catálogo" : "cursos no catálogo"} />
        <Figure value="4,9" label="avaliação média (nota inicial)" />
      </dl>
    </div>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-serif text-3xl font-semibold text-leaf">{value}</dd>
    </div>
  );
}
