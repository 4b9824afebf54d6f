import { useEffect, useRef } from "react";

type ErrorSummaryProps = {
  title?: string;
  /** Errors by field name; "" is the whole form. */
  errors: Record<string, string[] | null | undefined> | undefined | null;
};

/**
 * All errors of a form, at the top of the page and focused, each linking to its field. Errors of the whole form come
 * first, and are not repeated at a field.
 */
export function ErrorSummary({ title = "Ainda não deu certo", errors }: ErrorSummaryProps) {
  const all = Object.entries(errors ?? {}).flatMap(([name, list]) =>
    [...new Set(list)].map((text) => ({ name, text })),
  );
  const fieldOf = (text: string) => all.find((line) => line.name && line.text === text)?.name;
  const isSaidOfForm = (text: string) => all.some((line) => !line.name && line.text === text);
  const lines = all
    .filter(({ name, text }) => !name || name !== fieldOf(text) || !isSaidOfForm(text))
    .map(({ name, text }) => ({ name: name || fieldOf(text), text }));
  const summary = useRef<HTMLDivElement>(null);
  const isShown = lines.length > 0;
  // A browser obeys `autofocus` in a page that it loads, and React in fields only.
  useEffect(() => {
    if (isShown) summary.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer to a refused form starts with what to mend
      autoFocus
      className="rounded-soft border border-clay bg-clay-wash p-4"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
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
