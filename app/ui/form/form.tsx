import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useEffect, useRef } from "react";
import { useActionData, useLocation } from "react-router";
import { z } from "zod";
import { LineLink } from "#app/ui/button.tsx";
import { useShell } from "#app/ui/shell.ts";
import type { FieldState } from "./field.tsx";

/** What a form knows of each field. */
type Fields<Input> = {
  [Name in NameOf<Input>]-?: FieldState & { initialValue: Typed<NonNullable<ValueOf<Input, Name>>> | undefined };
};
type NameOf<Input> = Input extends unknown ? keyof Input : never;
type ValueOf<Input, Name> = Input extends unknown ? (Name extends keyof Input ? Input[Name] : never) : never;
type Typed<Value> = Value extends readonly unknown[] ? string[] : string;

/**
 * The fields of a form by its schema: what is required, and, if the form was refused, what was
 * typed and what is wrong. `stored` has the initial values.
 */
export function useFields<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  lastResult: SubmissionResult<string[]> | undefined,
  stored?: DefaultValue<z.input<Schema>>,
): Fields<z.input<Schema>> {
  // Conform finds no constraints behind a transform of the whole.
  const constraints = getZodConstraint(schema instanceof z.ZodPipe ? schema.in : schema);
  const typed = (lastResult?.initialValue ?? stored ?? {}) as Record<string, unknown>;
  const fields = Object.entries(constraints)
    .filter(([name]) => !/[.[]/.test(name))
    .map(([name, { required } = {}]) => {
      const errors = lastResult?.error?.[name] ?? undefined;
      return [name, { name, initialValue: asTyped(typed[name]), errors, required }];
    });
  return Object.fromEntries(fields);
}

/** A value as a form has it: text, "on" for a box that is ticked, nothing for none. */
function asTyped(value: unknown): unknown {
  if (value === null || value === undefined || value === false) return undefined;
  if (value === true) return "on";
  if (Array.isArray(value)) return value.map(asTyped);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" || typeof value === "bigint" ? String(value) : value;
}

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

/**
 * The version an edit starts from. A form refused because somebody else saved meanwhile continues from the saved
 * version, so that the person can compare and save; any other refused form keeps its version.
 */
export function VersionField({ field, saved }: { field: FieldState; saved: string }) {
  const { pathname } = useLocation();
  const isBehind = Boolean(field.errors?.length);
  const begun = typeof field.initialValue === "string" ? field.initialValue : saved;
  return (
    <>
      <input type="hidden" name={field.name} value={isBehind ? saved : begun} />
      {isBehind && (
        <p id={field.name} tabIndex={-1} className="flex flex-wrap gap-x-6">
          <LineLink href={pathname} target="_blank" rel="noopener">
            Ver tudo o que está salvo<span className="sr-only"> (abre em outra aba)</span>
          </LineLink>
          <a href={pathname} className="inline-block py-2 text-clay underline underline-offset-4">
            Descartar o que escrevi
          </a>
        </p>
      )}
    </>
  );
}

type Reply = { code?: string; initialValue?: Record<string, unknown> };

/**
 * Makes a form that is sent twice count once; for forms that create something. It keeps its id where it came back because
 * the first sending is under way still, or ended in nobody knows what.
 */
export function OnceField() {
  const key = useShell()?.formKey;
  const { code, initialValue } = (useActionData() as Reply | undefined) ?? {};
  const isOpen = code === "conflict" || code === "unavailable";
  const sent = key && isOpen ? initialValue?.[key.name] : undefined;
  return key && <input type="hidden" name={key.name} value={typeof sent === "string" ? sent : key.value} />;
}

/** The same for what may wait for internet: the id is stored with it, and not for a day only. */
export function AttemptField() {
  const key = useShell()?.formKey;
  return key && <input type="hidden" name="attempt_id" value={key.value} />;
}

/** Whom a form is shown to. Sent by another account, which has signed in since on the same device, it is refused. */
export function SenderField() {
  const viewer = useShell()?.viewer;
  return viewer && <input type="hidden" name="sent_by" value={viewer.id} />;
}
