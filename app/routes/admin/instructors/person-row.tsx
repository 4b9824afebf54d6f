import { shortDate } from "#app/domain/calendar.ts";
import type { PersonView } from "#app/domain/people/directory/person-json.ts";
import { roleLabel } from "#app/domain/people/roles.ts";
import { roleOptions } from "#app/routes/admin/instructors/promotion-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

/**
 * One account, what it is to be, and a way to end its sessions. Nobody changes what they are themselves, or what the
 * founder is.
 */
export function PersonRow({ person, isSelf, here }: { person: PersonView; isSelf: boolean; here: string }) {
  const { id, fullName, email, role, isFounder, isMaintainer, createdAt } = person;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-t border-line py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{fullName}</span>
          <Badge tone={role === "student" ? "plain" : "leaf"}>{isFounder ? "Fundador" : roleLabel(role)}</Badge>
          {isMaintainer && <Badge tone="wheat">Mantenedor</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {email} · desde {shortDate(createdAt)} ·{" "}
          <a href={`/admin/events?q=${id}`} className="underline underline-offset-4">
            Registro<span className="sr-only"> de segurança de {fullName}</span>
          </a>
          {!isFounder && !isSelf && (
            <>
              {" · "}
              <a href={`/admin/instructors/people/${id}/deletion`} className="underline underline-offset-4">
                Apagar<span className="sr-only"> a conta de {fullName}</span>
              </a>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isFounder || isSelf ? (
          <p className="text-sm text-muted">{isSelf ? "É você" : "O papel não muda"}</p>
        ) : (
          <form method="post" action={here} className="flex gap-2">
            <input type="hidden" name="user_id" value={id} />
            <select
              name="role"
              aria-label={`Papel de ${fullName}`}
              defaultValue={role}
              className="min-h-11 rounded-soft border border-edge bg-raised px-3 py-2"
            >
              {Object.entries(roleOptions).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Button look="quiet">
              Mudar<span className="sr-only"> o papel de {fullName}</span>
            </Button>
          </form>
        )}
        {!isSelf && (
          <form method="post" action={`/admin/instructors/people/${id}/sessions${here.slice(here.indexOf("?"))}`}>
            <Button look="quiet">
              Encerrar sessões<span className="sr-only"> de {fullName}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}
