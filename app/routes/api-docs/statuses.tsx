/** Statuses, each with what it means. */
export function Statuses({ rows }: { rows: { status: string; meaning: string }[] }) {
  return (
    <dl className="mt-4 border-b border-line">
      {rows.map(({ status, meaning }) => (
        <div key={status} className="grid grid-cols-[4.5rem_1fr] items-baseline gap-x-4 border-t border-line py-2.5">
          <dt className="font-mono text-sm font-semibold">{status}</dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
