import { useLocation, useRouteLoaderData } from "react-router";
import { recentSignInMinutes } from "#app/domain/facts.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";
import { Notice } from "#app/ui/notice.tsx";

/** What the frame knows of the viewer; undefined for a visitor. */
type Shell = { viewer: { isRecent: boolean } | null };

/** Where the viewer signs in again and comes back to this page; null if the sign-in is recent. */
export function useReauthenticationPath(): string | null {
  const shell = useRouteLoaderData("root") as Shell | undefined;
  const { pathname, search } = useLocation();
  if (!shell?.viewer || shell.viewer.isRecent) return null;
  return reauthenticationPath(pathname + search);
}

/** Announces that an action will ask for a new sign-in, before anything is typed. `to` continues "Para …". */
export function ReauthenticationNotice({ to }: { to: string }) {
  const href = useReauthenticationPath();
  if (!href) return null;
  return (
    <Notice title={`Para ${to}, vamos pedir que você entre de novo`}>
      <p>O seu login tem mais de {recentSignInMinutes} minutos.</p>
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
