import { useShell } from "#app/ui/shell.ts";

/** Whom a form is shown to. Sent by another account, which has signed in since on the same device, it is refused. */
export function SenderField() {
  const viewer = useShell()?.viewer;
  return viewer && <input type="hidden" name="sent_by" value={viewer.id} />;
}
