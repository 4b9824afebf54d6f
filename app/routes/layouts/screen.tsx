import { Outlet } from "react-router";
import { Trouble } from "#app/ui/chrome/trouble.tsx";
import type { Route } from "./+types/screen";

/** Around every screen. What goes wrong in one is shown here, inside a frame that still knows who is signed in. */
export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Trouble error={error} />;
}
