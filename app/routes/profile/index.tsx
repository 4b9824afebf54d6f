import { href } from "react-router";
import { rolesLabel } from "#app/domain/access/viewer.ts";
import { longDate } from "#app/domain/calendar.ts";
import { listOwnClasses } from "#app/domain/classes/own-classes.server.ts";
import type { TeamRole } from "#app/domain/ctx.ts";
import { showProfile } from "#app/domain/profile/profile.server.ts";
import type { ProfileView } from "#app/domain/profile/profile.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { listMyTickets } from "#app/domain/support/list-tickets.server.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { Classes, Learning, Maintainer, Tickets } from "./activity.tsx";

/** Null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx, { url }) => {
  const showsOutside = url.searchParams.has("foto");
  if (!ctx.viewer) return { showsOutside, mine: null };
  const [profile, { data: tickets }, classes] = await Promise.all([
    showProfile(ctx),
    listMyTickets(ctx, { page: 1, limit: 3 }),
    listOwnClasses(ctx),
  ]);
  const { team = [] } = ctx.viewer.withheld ?? ctx.viewer;
  return { showsOutside, mine: { profile, tickets, classes, team } };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Meu perfil");

export default function Profile({ loaderData: { mine, showsOutside } }: Route.ComponentProps) {
  if (!mine) return <SignIn />;
  const { profile, tickets, classes, team } = mine;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <Head profile={profile} team={team} showsOutside={showsOutside} />
      <div className="mt-12 grid items-start gap-12 lg:grid-cols-[1.7fr_1fr]">
        <div className="flex flex-col gap-12">
          <Learning figures={profile.figures} />
          <Classes classes={classes} />
          <Tickets tickets={tickets} />
          <Maintainer profile={profile} />
        </div>
        <Account profile={profile} team={team} />
      </div>
    </div>
  );
}

function SignIn() {
  return (
    <>
      <h1 className="sr-only">Meu perfil</h1>
      <EmptyState
        title="Faça login para acessar seu perfil"
        action={<ButtonLink href={signInPath(href("/profile"))}>Entrar</ButtonLink>}
      >
        <p>Aqui ficam os seus dados, o que você já aprendeu e os seus tickets de suporte.</p>
      </EmptyState>
    </>
  );
}

type OwnProps = { profile: ProfileView; team: readonly TeamRole[] };

/** Picture, name, roles, since when, and bio. */
function Head({ profile, team, showsOutside }: OwnProps & { showsOutside: boolean }) {
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
          <Badge tone="leaf">{rolesLabel({ role: profile.role, team })}</Badge>
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

/** Pages load no pictures of people from other hosts until somebody asks for it. */
function Elsewhere({ url }: { url: string }) {
  return (
    <p className="mt-5 max-w-prose text-sm text-muted">
      A sua foto está em {new URL(url).host}, e a plataforma não busca fotos de pessoas em outros sites.{" "}
      <TextLink href="/profile?foto=1">Mostrar mesmo assim</TextLink> ou{" "}
      <TextLink href="/profile/edit#photo">enviar o arquivo</TextLink>, para que ela apareça sempre.
    </p>
  );
}

function Account({ profile, team }: OwnProps) {
  return (
    <section aria-labelledby="conta">
      <h2 id="conta" className="text-xl">
        Sua conta
      </h2>
      <dl className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line py-3">
        <dt className="text-muted">Tipo de conta</dt>
        <dd className="font-semibold">{rolesLabel({ role: profile.role, team })}</dd>
      </dl>
      <ul className="border-b border-line">
        <Line href="/payments" icon="receipt">
          Meus pagamentos
        </Line>
        <Line href="/meetings" icon="people">
          Meus encontros
        </Line>
        <Line href="/my-certificates" icon="certificate">
          Meus certificados
        </Line>
        <Line href="/profile/sessions" icon="computer">
          Onde você está conectado
        </Line>
        {(profile.role !== "student" || team.length > 0) && (
          <Line href="/profile/second-factor" icon="locked">
            Verificação em duas etapas
          </Line>
        )}
        <Line href="/profile/tokens" icon="key">
          Tokens de acesso
        </Line>
        <Line href="/profile/data" icon="safe">
          Seus dados
        </Line>
      </ul>
      <form method="post" action="/auth/logout" className="mt-6">
        <Button look="quiet" wide>
          Sair da Conta
        </Button>
      </form>
      <form method="post" action="/profile/sessions" className="mt-3 flex flex-col gap-2">
        <Button look="danger" wide>
          Sair de todos os aparelhos
        </Button>
        <p className="text-sm text-muted">
          Perdeu o celular ou entrou num computador que não é seu? Este botão encerra o acesso em todos eles, e aqui
          também.
        </p>
      </form>
    </section>
  );
}

function Line({ href, icon, children }: { href: string; icon: IconName; children: string }) {
  return (
    <li className="border-t border-line">
      <a href={href} className="flex min-h-11 items-center gap-2 py-2 hover:text-leaf">
        <Icon name={icon} className="shrink-0 text-leaf" />
        <span className="grow">{children}</span>
        <Icon name="next" size={18} />
      </a>
    </li>
  );
}
