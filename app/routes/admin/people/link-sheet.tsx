import { href } from "react-router";
import { codeLabel, linkNotFound } from "#app/domain/invitations/link.ts";
import { showLinkSheet } from "#app/domain/invitations/links.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { qrDrawing } from "#app/domain/qr-drawing.ts";
import { pageOf } from "#app/http/page.server.ts";
import { BackLink, Button, ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/chrome/logo.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/link-sheet";
import styles from "./link-sheet.css?inline";

export const loader = pageOf(integerPathId(linkNotFound), async (ctx, id, { url }) => {
  const { link, to } = await showLinkSheet(ctx, id);
  const size = url.searchParams.get("tamanho") === "a6" ? ("a6" as const) : ("a4" as const);
  return { link, to, size, school: ctx.settings.PLATFORM_NAME };
});

export const handle: Handle = { styles };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Folha de ${loaderData.link.target.name}` : "Folha do link");

export default function LinkSheet({ loaderData: { link, to, size, school } }: Route.ComponentProps) {
  const { id, address, code } = link;
  const { d, size: squares } = qrDrawing(address, { quietZone: 2 });
  const path = href("/admin/people/links/:id/sheet", { id: String(id) });
  return (
    <div className="mx-auto max-w-3xl px-4 py-5">
      <div className="no-print mb-5 flex flex-wrap items-center gap-3">
        <BackLink href={href("/admin/people/links/:id", { id: String(id) })}>Voltar ao link</BackLink>
        <ButtonLink href={size === "a4" ? `${path}?tamanho=a6` : path} look="quiet">
          {size === "a4" ? "Ver o cartão A6" : "Ver a folha A4"}
        </ButtonLink>
        <Button type="button" data-print className="not-data-ready:invisible noscript:hidden">
          <Icon name="download" /> Imprimir
        </Button>
        <p className="basis-full text-sm text-muted">
          Imprima pelo menu do navegador, em papel {size.toUpperCase()}. Só a folha é impressa.
        </p>
      </div>
      <article className={`poster ${size}`} aria-label={`Convite para ${to.name}`}>
        <p className="school">
          <Mark size={40} /> {school}
        </p>
        <h1>{to.name}</h1>
        {to.courses.length > 0 && <p className="about">{to.courses.join(" · ")}</p>}
        {to.leaders.length > 0 && <p className="about">com {to.leaders.join(", ")}</p>}
        <svg viewBox={`0 0 ${squares} ${squares}`} role="img" aria-label={`QR code de ${address}`}>
          <path d={d} />
        </svg>
        <p>Aponte a câmera do celular e entre.</p>
        <p className="address">
          {address.replace(/^https?:\/\//, "").replace(code, "")}
          <b>{codeLabel(code)}</b>
        </p>
      </article>
    </div>
  );
}
