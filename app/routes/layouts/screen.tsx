import { Outlet } from "react-router";
import { RouteErrorScreen } from "#app/ui/chrome/route-error.tsx";
import type { Route } from "./+types/screen";

export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteErrorScreen error={error} />;
}
