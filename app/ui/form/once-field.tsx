import { useActionData } from "react-router";
import { useShell } from "#app/ui/shell.ts";

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
