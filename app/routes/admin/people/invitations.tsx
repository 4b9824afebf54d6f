import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { invitationDays } from "#app/domain/facts.ts";
import {
  type InvitationView,
  invitationQuery,
  invitationStates,
  inviteForm,
} from "#app/domain/invitations/invitation.ts";
import { listInvitations } from "#app/domain/invitations/invitations.server.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { listTargets } from "#app/domain/invitations/target.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, type FieldState } from "#app/ui/form/field.tsx";
import { OnceField } from "#app/ui/form/once-field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { listHref } from "#app/ui/list.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/invitations";
import { PeopleFrame, TargetField } from "./people-frame.tsx";

const path = href("/admin/people/invitations");

export const loader = page(async (ctx, { url }) => {
  const query = readQuery(invitationQuery, url);
  const target = url.searchParams.get("target") ?? "";
  const [invited, targets] = await Promise.all([listInvitations(ctx, query), listTargets(ctx)]);
  return { ...query, target, invited, targets };
});

export const action = form({
  ...formOf(invite),
  schema: inviteForm,
  resendAfterSignIn: true,
  goTo: ({ email, target }) => [path, `Convite para ${target.name} enviado a ${email}.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Convites");

export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  const { q, status, target, invited, targets } = loaderData;
  const fields = useFields(inviteForm, actionData, { target });
  return (
    <PeopleFrame page="invitations">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <InviteForm fields={fields} errors={actionData?.error} targets={targets} />
        <section aria-labelledby="convites" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="convites" className="text-2xl">
            Convites
          </h2>
          <p className="mt-2 mb-5 max-w-prose text-muted">
            Um convite vale {invitationDays} dias e guarda uma vaga na turma. Quem aceita entra com o e-mail que recebeu
            o convite.
          </p>
          <ListFilter
            path={path}
            q={q}
            placeholder="Nome ou e-mail"
            choices={[
              {
                name: "status",
                label: "Situação",
                value: status,
                all: "Todos",
                options: invitationStates,
              },
            ]}
          />
          {invited.total ? (
            <ul className="mt-6 border-b border-line empty:hidden">
              {invited.data.map((one) => (
                <InvitationRow key={one.id} one={one} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nenhum convite">
              <p>Convide uma pessoa no formulário desta página, ou traga uma lista.</p>
            </EmptyState>
          )}
          <Pagination {...invited} hrefOf={(page) => listHref(path, { q, status, page })} />
        </section>
      </div>
    </PeopleFrame>
  );
}

const tones = { open: "wheat", expired: "plain", accepted: "leaf", declined: "clay", withdrawn: "plain" } as const;

function InvitationRow({ one }: { one: InvitationView }) {
  const { id, fullName, email, state, target, createdAt, expiresAt } = one;
  const who = fullName || email || "Nome apagado";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{who}</span>
          <Badge tone={tones[state]}>{invitationStates[state]}</Badge>
        </p>
        <p className="text-sm text-muted">
          {fullName && email && `${email} · `}
          {target.name} · {shortDate(createdAt)}
          {state === "open" && `, vale até ${shortDate(expiresAt)}`}
        </p>
      </div>
      {state === "open" && (
        <div className="flex flex-wrap gap-2">
          <form method="post" action={href("/admin/people/invitations/:id/again", { id: String(id) })}>
            <Button look="quiet">
              Enviar de novo<span className="sr-only"> a {who}</span>
            </Button>
          </form>
          <form method="post" action={href("/admin/people/invitations/:id/withdrawal", { id: String(id) })}>
            <Button look="danger">
              Retirar<span className="sr-only"> o convite de {who}</span>
            </Button>
          </form>
        </div>
      )}
    </li>
  );
}

type InviteFormProps = {
  fields: Record<"full_name" | "email" | "target", FieldState>;
  errors: Record<string, string[] | null> | null | undefined;
  targets: Parameters<typeof TargetField>[0]["targets"];
};

function InviteForm({ fields, errors, targets }: InviteFormProps) {
  return (
    <section aria-labelledby="convidar" className="lg:col-start-2 lg:row-start-1">
      <form method="post" action={path} className="flex flex-col gap-5 rounded-soft border border-line bg-raised p-5">
        <OnceField />
        <h2 id="convidar" className="text-xl">
          Convidar uma pessoa
        </h2>
        <ErrorSummary errors={errors} />
        <Field label="E-mail" field={fields.email} type="email" autoComplete="off" />
        <Field label="Nome (opcional)" field={fields.full_name} autoComplete="off" />
        <TargetField field={fields.target} targets={targets} />
        <Button>Enviar convite</Button>
      </form>
    </section>
  );
}
