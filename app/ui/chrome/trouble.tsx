import { isRouteErrorResponse, useLocation } from "react-router";
import { ClosedArea } from "#app/ui/chrome/closed-area.tsx";
import { ErrorScreen } from "#app/ui/chrome/error-screen.tsx";
import { KeptForm } from "#app/ui/chrome/kept-form.tsx";

/** What went wrong with a screen, in words: a refusal says its own, anything else is a fault of ours. */
export function Trouble({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />;
  if (error.data?.typed) {
    const why = error.status === 401 ? "ended" : "stale";
    return <KeptForm why={why} path={pathname + search} typed={error.data.typed} />;
  }
  if (error.data?.closed) return <ClosedArea closed={error.data.closed} />;
  return <ErrorScreen status={error.status} message={error.data?.error} />;
}
