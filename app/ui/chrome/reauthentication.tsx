import { useLocation } from "react-router";
import { recentSignInMinutes } from "#app/domain/facts.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";
import { LineLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useShell } from "#app/ui/shell.ts";

/** Where the viewer signs in again and comes back to this page; null if the sign-in is recent. */
export function useReauthenticationPath(): string | null {
  const viewer = useShell()?.viewer;
  const { pathname, search } = useLocation();
  if (!viewer || viewer.isRecent) return null;
  return reauthenticationPath(pathname + search);
}

/** Announces that an action will ask for a new sign-in, before anything is typed. `to` continues "Para …". */
export function ReauthenticationNotice({ to, className }: { to: string; className?: string }) {
  const href = useReauthenticationPath();
  if (!href) return null;
  return (
    <Notice title={`Para ${to}, vamos pedir que você entre de novo`} className={className}>
      <p>O seu login tem mais de {recentSignInMinutes} minutos.</p>
      <p className="-mb-2">
        <LineLink href={href} className="font-semibold">
          Entrar de novo agora
        </LineLink>
      </p>
    </Notice>
  );
}
