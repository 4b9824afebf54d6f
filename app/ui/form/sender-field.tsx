import { useRouteLoaderData } from "react-router";

/** Whom a form is shown to. Sent by another account, which has signed in since on the same device, it is refused. */
export function SenderField() {
  const root = useRouteLoaderData("root") as { viewer: { id: string } | null } | undefined;
  return root?.viewer && <input type="hidden" name="sent_by" value={root.viewer.id} />;
}
