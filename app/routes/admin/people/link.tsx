import { href } from "react-router";
import { linkEditForm, linkNotFound } from "#app/domain/invitations/link.ts";
import { changeLink, showLink } from "#app/domain/invitations/links.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AddressToCopy, QrCode } from "#app/ui/address-to-share.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BackLink, Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/link";
import { LinkLimits } from "./link-limits.tsx";
import { PeopleFrame } from "./people-frame.tsx";

export const loader = pageOf(integerPathId(linkNotFound), showLink);

export const action = form({
  ...formOf(changeLink),
  schema: linkEditForm,
  resendAfterSignIn: true,
  goTo: ({ id, isOpen }) => [
    href("/admin/people/links/:id", { id: String(id) }),
    isOpen ? "Salvo. O link está aberto." : "Salvo. O link não recebe ninguém agora.",
  ],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Link de ${loaderData.target.name}` : "Link de convite");

export default function ShowLink({ loaderData: link, actionData }: Route.ComponentProps) {
  const { id, code, address, target, used, places, endsOn, isActive, isOpen } = link;
  const stored = { places: places ?? undefined, ends_on: endsOn ?? undefined, is_active: isActive };
  const fields = useFields(linkEditForm, actionData, stored);
  const sheet = href("/admin/people/links/:id/sheet", { id: String(id) });
  return (
    <PeopleFrame page="links">
      <BackLink href={href("/admin/people/links")}>Todos os links</BackLink>
      <h2 className="flex flex-wrap items-center gap-x-3 text-2xl wrap-anywhere">
        {target.name} <Badge tone={isOpen ? "leaf" : "plain"}>{isOpen ? "Aberto" : "Fechado"}</Badge>
      </h2>
      <p className="mt-1 text-muted">{countLabel(used, "pessoa entrou", "pessoas entraram")} por este link.</p>
      <div className="mt-5 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <section aria-label="O link" className="flex min-w-0 flex-col gap-4">
          <AddressToCopy address={address}>
            <ButtonLink href={sheet} look="quiet">
              Folha A4
            </ButtonLink>
            <ButtonLink href={`${sheet}?tamanho=a6`} look="quiet">
              Cartão A6
            </ButtonLink>
          </AddressToCopy>
          <ShareLinks path={href("/entrar/:code", { code })} title={`Convite: ${target.name}`} />
          <QrCode address={address} />
        </section>
        <form method="post" className="flex flex-col gap-5 self-start rounded-soft border border-line bg-raised p-5">
          <ErrorSummary errors={actionData?.error} />
          <LinkLimits fields={fields} />
          <CheckField
            label="Ligado"
            hint="Desligado, ninguém mais entra; quem entrou continua."
            field={fields.is_active}
          />
          <Button>Salvar</Button>
        </form>
      </div>
    </PeopleFrame>
  );
}
