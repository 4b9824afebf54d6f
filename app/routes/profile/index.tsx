import { showProfile } from "#app/domain/profile/show-profile.server.ts";
import { listMyTickets } from "#app/domain/support/lists/list-my-tickets.server.ts";
import { page } from "#app/http/page.server.ts";
import { Account } from "#app/routes/profile/account.tsx";
import { Head } from "#app/routes/profile/head.tsx";
import { Learning } from "#app/routes/profile/learning.tsx";
import { Maintainer } from "#app/routes/profile/maintainer.tsx";
import { Tickets } from "#app/routes/profile/tickets.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/** Null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx, { url }) => {
  const showsOutside = url.searchParams.has("foto");
  if (!ctx.viewer) return { showsOutside, mine: null };
  const [profile, { data: tickets }] = await Promise.all([showProfile(ctx), listMyTickets(ctx, { page: 1, limit: 3 })]);
  return { showsOutside, mine: { profile, tickets } };
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Meu perfil");

export default function Profile({ loaderData: { mine, showsOutside } }: Route.ComponentProps) {
  if (!mine) return <SignIn />;
  const { profile, tickets } = mine;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <Head profile={profile} showsOutside={showsOutside} />
      <div className="mt-12 grid items-start gap-12 lg:grid-cols-[1.7fr_1fr]">
        <div className="flex flex-col gap-12">
          <Learning figures={profile.figures} />
          <Tickets tickets={tickets} />
          <Maintainer profile={profile} />
        </div>
        <Account profile={profile} />
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
        action={<ButtonLink href="/auth/login?redirectTo=%2Fprofile">Entrar</ButtonLink>}
      >
        <p>Aqui ficam os seus dados, o que você já aprendeu e os seus tickets de suporte.</p>
      </EmptyState>
    </>
  );
}
