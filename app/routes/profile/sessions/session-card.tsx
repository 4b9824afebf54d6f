import { momentLabel } from "#app/domain/calendar.ts";
import { isPhone, unknownDevice } from "#app/domain/people/sessions/device.ts";
import type { SessionView } from "#app/domain/people/sessions/list-sessions.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A browser that is signed in: what it is, since when, when it was last used, and the way to end it. */
export function SessionCard({ session: { key, device, beganAt, lastSeen, isThis } }: { session: SessionView }) {
  const name = device ?? unknownDevice;
  const began = momentLabel(beganAt);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-5">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <Icon name={isPhone(device) ? "phone" : "computer"} size={28} className="mt-0.5 shrink-0 text-leaf" />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
            {name}
            {isThis && <Badge tone="leaf">Este aparelho</Badge>}
          </h2>
          <p className="mt-1 text-sm text-muted">
            Entrou em {began}
            <br />
            {isThis ? "Em uso agora" : `Último uso: ${lastSeen}`}
          </p>
        </div>
      </div>
      <form method="post" action={`/profile/sessions/${key}/end`} className="max-sm:w-full">
        <Button look="quiet" className="max-sm:w-full">
          {isThis ? "Sair daqui" : "Desconectar"}
          {!isThis && <span className="sr-only">{` ${name}, que entrou em ${began}`}</span>}
        </Button>
      </form>
    </li>
  );
}
