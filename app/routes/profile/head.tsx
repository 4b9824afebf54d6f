import { longDate } from "#app/domain/calendar.ts";
import { roleLabel } from "#app/domain/people/roles.ts";
import type { ProfileView } from "#app/domain/profile/profile-json.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

/** Who this is: face, name, part in the house, since when, and what they say of themselves. */
export function Head({ profile, showsOutside }: { profile: ProfileView; showsOutside: boolean }) {
  const { fullName, pictureUrl, bio } = profile;
  const outside = pictureUrl?.startsWith("https:") ? pictureUrl : null;
  return (
    <header className="flex flex-col gap-6 sm:flex-row sm:items-start">
      {outside && showsOutside ? (
        <img
          src={outside}
          alt=""
          width={96}
          height={96}
          referrerPolicy="no-referrer"
          className="size-24 shrink-0 rounded-full bg-sunken object-cover"
        />
      ) : (
        <Portrait name={fullName} pictureUrl={pictureUrl} />
      )}
      <div className="min-w-0 grow">
        <h1 className="text-3xl">{fullName}</h1>
        <p className="mt-1 wrap-anywhere text-muted">{profile.email}</p>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <Badge tone="leaf">{roleLabel(profile.role)}</Badge>
          {profile.isMaintainer && (
            <Badge tone="wheat">
              <Icon name="sprout" size={14} /> Mantenedor
            </Badge>
          )}
          <span>membro desde {longDate(profile.createdAt)}</span>
        </p>
        {bio && <p className="mt-5 max-w-prose whitespace-pre-line wrap-anywhere">{bio}</p>}
        {outside && !showsOutside && <Elsewhere url={outside} />}
      </div>
      <ButtonLink href="/profile/edit" look="quiet" className="shrink-0">
        Editar perfil
      </ButtonLink>
    </header>
  );
}

/** Pages ask no other host for pictures of people, until somebody wants them to. */
function Elsewhere({ url }: { url: string }) {
  return (
    <p className="mt-5 max-w-prose text-sm text-muted">
      A sua foto está em {new URL(url).host}, e as páginas daqui não buscam fotos de pessoas em outros sites.{" "}
      <a href="/profile?foto=1" className="text-leaf underline underline-offset-4">
        Mostrar mesmo assim
      </a>{" "}
      ou{" "}
      <a href="/profile/edit#photo" className="text-leaf underline underline-offset-4">
        enviar o arquivo
      </a>
      , para que ela apareça sempre.
    </p>
  );
}
