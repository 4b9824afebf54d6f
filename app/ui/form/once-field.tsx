import { useRouteLoaderData } from "react-router";

/** Makes a form that is sent twice count once; for forms that create something. */
export function OnceField() {
  const root = useRouteLoaderData("root") as { formKey: { name: string; value: string } } | undefined;
  return root && <input type="hidden" {...root.formKey} />;
}
