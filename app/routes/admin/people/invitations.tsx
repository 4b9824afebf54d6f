import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { invitationDays } from "#app/domain/facts.ts";
import { type InvitationView, invitationStates, inviteForm } from "#app/domain/invitations/invitation.ts";
import { invitationList } from "#app/domain/invitations/invitations.server.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { listTargets } from "#app/domain/invitations/target.server.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { menuEntry, RowMenu } from "#app/ui/table.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/invitations";
import { PeopleList, TargetField } from "./people-frame.tsx";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(invitationList)];

export const loader = page(async (ctx, { url }) => {
  const [listed, targets] = await Promise.all([openList(ctx, url, invitationList), listTargets(ctx)]);
  return { listed, target: url.searchParams.get("target") ?? "", targets };
});

export const action = form({
  ...formOf(invite),
  schema: inviteForm,
  resendAfterSignIn: true,
  goTo: ({ email, target }) => [href("/admin/people/invitations"), `Convite para ${target.name} enviado a ${email}.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Convites");

export default function Invitations({ loaderData: { listed, target, targets }, actionData }: Route.ComponentProps) {
  const fields = useFields(inviteForm, actionData, { target });
  return (
    <PeopleList
      page="invitations"
      title="Convites"
      about={`Um convite vale ${invitationDays} dias e guarda uma vaga na turma. Quem aceita entra com o e-mail que recebeu o convite.`}
      formTitle="Convidar uma pessoa"
      errors={actionData?.error}
      fields={
        <>
          <Field label="E-mail" field={fields.email} type="email" autoComplete="off" />
          <Field label="Nome (opcional)" field={fields.full_name} autoComplete="off" />
          <TargetField field={fields.target} targets={targets} />
          <Button>Enviar convite</Button>
        </>
      }
    >
      <DataList
        {...listed}
        caption="Convites"
        counted={["convite", "convites"]}
        select={{ label: (one) => `o convite de ${nameOf(one)}` }}
        menu={(one) => one.state === "open" && <InvitationMenu one={one} />}
        cells={{
          person: (one) => (
            <>
              <span className="block font-semibold wrap-anywhere">{nameOf(one)}</span>
              {one.fullName && one.email && <span className="text-muted wrap-anywhere">{one.email}</span>}
            </>
          ),
          target: { className: "wrap-anywhere", cell: ({ target }) => target.name },
          state: {
            className: "lg:whitespace-nowrap",
            cell: ({ state, expiresAt }) => (
              <>
                <Badge tone={tones[state]}>{invitationStates[state]}</Badge>
                {state === "open" && (
                  <span className="text-muted max-lg:ml-2 lg:block">até {shortDate(expiresAt)}</span>
                )}
              </>
            ),
          },
          created: { className: "tabular-nums", cell: ({ createdAt }) => shortDate(createdAt) },
        }}
        empty={
          <EmptyState title="Nenhum convite">
            <p>Convide uma pessoa no formulário desta página, ou traga uma lista.</p>
          </EmptyState>
        }
      />
    </PeopleList>
  );
}

const tones = { open: "wheat", expired: "plain", accepted: "leaf", declined: "clay", withdrawn: "plain" } as const;

const nameOf = ({ fullName, email }: InvitationView) => fullName || email || "Nome apagado";

function InvitationMenu({ one }: { one: InvitationView }) {
  const [id, who] = [String(one.id), nameOf(one)];
  return (
    <RowMenu about={who}>
      <form method="post" action={href("/admin/people/invitations/:id/again", { id })}>
        <button type="submit" className={menuEntry}>
          Enviar de novo<span className="sr-only"> a {who}</span>
        </button>
      </form>
      <form method="post" action={href("/admin/people/invitations/:id/withdrawal", { id })}>
        <button type="submit" className={`${menuEntry} text-clay`}>
          Retirar<span className="sr-only"> o convite de {who}</span>
        </button>
      </form>
    </RowMenu>
  );
}
