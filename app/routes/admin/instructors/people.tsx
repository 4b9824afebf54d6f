import { href } from "react-router";
import { roleLabel, roleOptions, teamRoleLabels } from "#app/domain/access/viewer.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { listAddress } from "#app/domain/list.ts";
import { uuidId } from "#app/domain/path-id.ts";
import { peopleList } from "#app/domain/people/people.server.ts";
import { type PersonView, personNotFound, rolePick } from "#app/domain/people/person.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { PeopleFrame } from "#app/routes/admin/people/people-frame.tsx";
import { usePanel } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/people";

const path = href("/admin/instructors/people");

export const middleware: Route.MiddlewareFunction[] = [csvOfList(peopleList)];

export const loader = page(async (ctx, { url }) => ({
  listed: await openList(ctx, url, peopleList),
  ownId: ctx.viewer?.id,
}));

export const action = form({
  schema: rolePick,
  limit: "api.other",
  run: (ctx, { user_id, role, confirm }) => setRole(ctx, uuidId(user_id, personNotFound), role, { confirm }),
  goTo: ({ fullName, role }, { request }) => [
    `/admin/instructors/people${new URL(request.url).search}`,
    `${fullName}: o papel agora é ${roleLabel(role)}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Pessoas");

export default function People({ loaderData: { listed, ownId }, actionData }: Route.ComponentProps) {
  const here = listAddress(listed.list, listed.query);
  const { may } = usePanel();
  return (
    <PeopleFrame page="people">
      <h2 className="text-2xl">Pessoas</h2>
      <p className="mt-2 max-w-prose text-muted max-sm:text-sm">
        Como usamos os dados delas: <TextLink href="/privacidade">Privacidade</TextLink>.
      </p>
      <div className="mt-5 flex flex-col gap-5 empty:hidden">
        {may("people.setRole") && <ReauthenticationNotice to="mudar o papel de alguém ou encerrar sessões" />}
        <ErrorSummary errors={actionData?.error} />
        {actionData?.error?.confirm && (
          <form id="confirm" method="post" action={here}>
            <input type="hidden" name="user_id" value={String(actionData.initialValue?.user_id)} />
            <input type="hidden" name="role" value="student" />
            <input type="hidden" name="confirm" value="on" />
            <Button look="danger">Sim, tornar estudante</Button>
          </form>
        )}
      </div>
      <div className="mt-3">
        <DataList
          {...listed}
          caption="Pessoas"
          counted={["pessoa", "pessoas"]}
          select={{ label: ({ fullName }) => fullName }}
          notFound="Ninguém encontrado"
          empty={<EmptyState title="Só aparece quem já entrou na plataforma uma vez." />}
          cells={{
            person: (person) => <Person person={person} isSelf={person.id === ownId} />,
            created: { isNamed: true, cell: ({ createdAt }) => shortDate(createdAt) },
            role: (person) => <Roles person={person} here={here} isSelf={person.id === ownId} />,
          }}
        />
      </div>
    </PeopleFrame>
  );
}

/** One account, and what the viewer may do with it. */
function Person({ person, isSelf }: { person: PersonView; isSelf: boolean }) {
  const { id, fullName, email, role, team, isFounder, isMaintainer } = person;
  const { may } = usePanel();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={href("/admin/people/:id", { id })}
          className="font-semibold wrap-anywhere hover:text-leaf hover:underline"
        >
          {fullName}
        </a>
        <Badge tone={role === "student" ? "plain" : "leaf"}>{isFounder ? "Fundador" : roleLabel(role)}</Badge>
        {team.map((each) => (
          <Badge key={each} tone="leaf">
            {teamRoleLabels[each]}
          </Badge>
        ))}
        {isMaintainer && <Badge tone="wheat">Mantenedor</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted wrap-anywhere">
        <span className="basis-full">
          <EmailAddress email={email} />
        </span>
        {may("events.see") && (
          <a href={`${href("/admin/events")}?q=${id}`} className="underline underline-offset-4">
            Registro<span className="sr-only"> de segurança de {fullName}</span>
          </a>
        )}
        <a
          href={`${href("/admin/people/enrolments")}?email=${encodeURIComponent(email)}#novo`}
          className="underline underline-offset-4"
        >
          Inscrever<span className="sr-only"> {fullName} num curso</span>
        </a>
        {may("team.manage") && role !== "admin" && (
          <a
            href={`${href("/admin/instructors/team")}?email=${encodeURIComponent(email)}`}
            className="underline underline-offset-4"
          >
            Equipe<span className="sr-only">: dar um papel a {fullName}</span>
          </a>
        )}
        {may("people.resetSecondFactor") && (role !== "student" || team.length > 0) && !isSelf && (
          <a
            href={href("/admin/instructors/people/:userId/second-factor", { userId: id })}
            className="underline underline-offset-4"
          >
            Duas etapas<span className="sr-only"> de {fullName}</span>
          </a>
        )}
        {may("people.delete") && !isFounder && !isSelf && (
          <a
            href={href("/admin/instructors/people/:userId/deletion", { userId: id })}
            className="underline underline-offset-4"
          >
            Apagar<span className="sr-only"> a conta de {fullName}</span>
          </a>
        )}
      </p>
    </>
  );
}

type RolesProps = { person: PersonView; isSelf: boolean; here: string };

/** The forms of admins: another role, and the end of all sessions. Nobody changes their own role or the founder's. */
function Roles({ person, isSelf, here }: RolesProps) {
  const { id, fullName, role, isFounder } = person;
  const { may } = usePanel();
  if (!may("people.setRole")) return roleLabel(role);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isFounder || isSelf ? (
        <p className="text-sm text-muted">{isSelf ? "É você" : "O papel não muda"}</p>
      ) : (
        <form method="post" action={here} className="flex flex-wrap gap-2">
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
        <form method="post" action={`${path}/${id}/sessions${here.slice(path.length)}`}>
          <Button look="quiet">
            Encerrar sessões<span className="sr-only"> de {fullName}</span>
          </Button>
        </form>
      )}
    </div>
  );
}
