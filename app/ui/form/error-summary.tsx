type ErrorSummaryProps = {
  title?: string;
  /** Sentences by field name; "" stands for the whole form. */
  errors: Record<string, string[] | null | undefined> | undefined | null;
};

/**
 * All errors of a form, first on the page and focused, each linking to its field. A field's error is not repeated for
 * the whole form.
 */
export function ErrorSummary({ title = "Ainda não deu certo", errors }: ErrorSummaryProps) {
  const all = Object.entries(errors ?? {}).flatMap(([name, list]) =>
    [...new Set(list)].map((text) => ({ name, text })),
  );
  const lines = all.filter(({ name, text }) => name || !all.some((other) => other.name && other.text === text));
  if (!lines.length) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a refused form starts with what to mend
    <div role="alert" tabIndex={-1} autoFocus className="rounded-soft border border-clay bg-clay-wash p-4">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(({ name, text }) => (
          <li key={name + text}>
            {name ? (
              <a href={`#${name}`} className="underline">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
