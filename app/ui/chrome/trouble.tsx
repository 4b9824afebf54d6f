import { isRouteErrorResponse, useLocation } from "react-router";
import { ClosedArea } from "#app/ui/chrome/closed-area.tsx";
import { ErrorScreen } from "#app/ui/chrome/error-screen.tsx";
import { SessionEnded } from "#app/ui/chrome/session-ended.tsx";

/** What went wrong with a screen, in words: a refusal says its own, anything else is a fault of ours. */
export function Trouble({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />;
  if (error.data?.typed) return <SessionEnded path={pathname} typed={error.data.typed} />;
  if (error.data?.closed) return <ClosedArea closed={error.data.closed} />;
  return <ErrorScreen status={error.status} message={error.data?.error} />;
}
