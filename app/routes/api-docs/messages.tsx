type MessagesProps = { told: { type: string; label: string }[] };

/** What the platform tells other systems by itself, each a line that leads to what it says. */
export function Messages({ told }: MessagesProps) {
  return (
    <section aria-labelledby="avisos" className="mt-12">
      <h2 id="avisos" className="text-2xl">
        <a href="/api/docs/webhooks" className="underline decoration-line underline-offset-8 hover:text-leaf">
          Avisos a outros sistemas
        </a>
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        Para saber na hora, em vez de perguntar: a plataforma manda um POST assinado ao endereço que a direção
        cadastrar.
      </p>
      <ul className="mt-4 border-b border-line">
        {told.map(({ type, label }) => (
          <li key={type} className="border-t border-line">
            <a
              href={`/api/docs/webhooks#${type}`}
              className="grid items-baseline gap-x-4 py-2.5 hover:text-leaf sm:grid-cols-[27.5rem_1fr]"
            >
              <code className="text-sm break-all">{type}</code>
              <span className="text-muted">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
