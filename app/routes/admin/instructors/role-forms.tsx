import type { ReactNode } from "react";
import { href } from "react-router";
import { roleOptions, teamRoleLabels, teamRoles, teamRoleWork } from "#app/domain/access/viewer.ts";
import { shortDate } from "#app/domain/calendar.ts";
import type { TeamMember } from "#app/domain/people/team.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { CheckField, SelectField } from "#app/ui/form/choice-field.tsx";
import { Field, type FieldState } from "#app/ui/form/field.tsx";

type RoleFormProps = {
  action: string;
  fields: { email: FieldState; role: FieldState } | undefined;
  /** What the form does, for the notice that a new sign-in is needed. */
  to: string;
  role: { label: string; options: Record<string, string> };
  button: string;
  children?: ReactNode;
};

/** Gives somebody, named by e-mail, a role. */
function RoleForm({ action, fields, to, role, button, children }: RoleFormProps) {
  return (
    <form method="post" action={action} className="grid max-w-3xl items-start gap-4 sm:grid-cols-[1fr_12rem_auto]">
      <ReauthenticationNotice to={to} className="sm:col-span-3" />
      <Field
        label="E-mail da pessoa"
        field={fields?.email ?? { name: "email" }}
        type="email"
        required
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField {...role} field={fields?.role ?? { name: "role" }} />
      {children}
      {/* Stays aligned with the fields, also when one shows an error. */}
      <Button className="sm:mt-[2.075rem]">{button}</Button>
    </form>
  );
}

export function PromotionForm({ fields }: { fields?: { email: FieldState; role: FieldState; confirm: FieldState } }) {
  return (
    <RoleForm
      action={href("/admin/instructors/promotion")}
      fields={fields}
      to="mudar o papel de alguém"
      role={{ label: "Papel", options: roleOptions }}
      button="Promover usuário"
    >
      {fields?.confirm.errors && (
        <div className="sm:order-last sm:col-span-3">
          <CheckField label="Sim, tornar estudante" field={fields.confirm} />
        </div>
      )}
    </RoleForm>
  );
}

/** What each role of the team opens, and the form that gives one. */
export function TeamForm({ fields }: { fields?: { email: FieldState; role: FieldState } }) {
  return (
    <>
      <p className="max-w-prose text-muted">
        Quem ajuda a escola sem ser da direção recebe só a parte do painel de que precisa. O papel se soma ao que a
        pessoa já é: quem ensina continua a ensinar.
      </p>
      <dl className="grid max-w-3xl gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {teamRoles.map((role) => (
          <div key={role} className="contents">
            <dt className="font-semibold">{teamRoleLabels[role]}</dt>
            <dd className="text-muted">{teamRoleWork[role]}</dd>
          </div>
        ))}
      </dl>
      <RoleForm
        action={href("/admin/instructors/team")}
        fields={fields}
        to="dar ou tirar um papel"
        role={{ label: "Papel na equipe", options: teamRoleLabels }}
        button="Atribuir papel"
      />
    </>
  );
}

/** Who holds which role. */
export function TeamList({ team }: { team: TeamMember[] }) {
  if (!team.length) return <p className="text-muted">Ninguém tem um papel na equipe ainda.</p>;
  return (
    <ul className="border-b border-line">
      {team.map(({ id, fullName, email, role, givenBy, givenAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{fullName}</span>
              <Badge tone="leaf">{teamRoleLabels[role]}</Badge>
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {email}, desde {shortDate(givenAt)}, por {givenBy}
            </p>
          </div>
          <a
            href={href("/admin/instructors/team/:id/removal", { id: String(id) })}
            className="inline-flex min-h-11 items-center font-semibold text-clay hover:underline"
          >
            Tirar
            <span className="sr-only">
              {" "}
              de {fullName} o papel {teamRoleLabels[role]}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
