import { useLocation, useRouteLoaderData } from "react-router";
import { recentMinutes } from "#app/domain/people/recent-sign-in.ts";
import { signInAnewPath } from "#app/domain/sign-in/destination.ts";
import { Notice } from "#app/ui/notice.tsx";

/** What the frame knows of whoever is signed in; nothing of a visitor. */
type Shell = { viewer: { isRecent: boolean } | null };

/** Where the viewer signs in anew and comes back to this page; null where they signed in a moment ago. */
export function useSignInAnew(): string | null {
  const shell = useRouteLoaderData("root") as Shell | undefined;
  const { pathname, search } = useLocation();
  if (!shell?.viewer || shell.viewer.isRecent) return null;
  return signInAnewPath(pathname + search);
}

/** Said before anything is typed: what a page does will ask for a new sign-in. `to` continues "Para …". */
export function SignInAnewNotice({ to }: { to: string }) {
  const href = useSignInAnew();
  if (!href) return null;
  return (
    <Notice title={`Para ${to}, vamos pedir que você entre de novo`}>
      <p>O seu login tem mais de {recentMinutes} minutos.</p>
      <p className="-mb-2">
        <a
          href={href}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          Entrar de novo agora
        </a>
      </p>
    </Notice>
  );
}
