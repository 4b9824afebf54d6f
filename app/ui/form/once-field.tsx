import { useRouteLoaderData } from "react-router";

/** An id of this copy of a form. */
const useFormKey = () =>
  (useRouteLoaderData("root") as { formKey: { name: string; value: string } } | undefined)?.formKey;

/** Makes a form that is sent twice count once; for forms that create something. */
export function OnceField() {
  const key = useFormKey();
  return key && <input type="hidden" {...key} />;
}

/** The same for what may wait for internet: the id is stored with it, and not for a day only. */
export function AttemptField() {
  const key = useFormKey();
  return key && <input type="hidden" name="attempt_id" value={key.value} />;
}
