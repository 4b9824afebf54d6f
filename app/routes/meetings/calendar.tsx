import { href } from "react-router";
import { longDate } from "#app/domain/calendar.ts";
import { feedSince, makeFeed, removeFeed } from "#app/domain/meetings/calendar-feed.server.ts";
import { feedForm } from "#app/domain/meetings/meeting.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink, Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/calendar";

export const loader = page(async (ctx) => ({ since: await feedSince(ctx) }));

/** The address is shown only once, because only its hash is stored. */
export const action = form({
  schema: feedForm,
  limit: "token.create",
  run: async (ctx, { wanted }) => {
    if (!wanted) return await removeFeed(ctx);
    return `${ctx.settings.PUBLIC_ORIGIN}/agenda/${await makeFeed(ctx)}.ics`;
  },
  show: (address) => ({ address: address ?? null }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Agenda do celular");

export default function Calendar({ loaderData: { since }, actionData }: Route.ComponentProps) {
  const address = actionData && "address" in actionData ? actionData.address : null;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4">
      <BackLink href={href("/meetings")}>Meus encontros</BackLink>
      <h1 className="text-2xl sm:text-3xl">Encontros na agenda do celular</h1>
      <p className="mt-2 max-w-prose text-muted">
        Com um endereço só seu, a agenda do celular ou do computador mostra os encontros das suas turmas e acompanha
        quando algum muda ou é cancelado.
      </p>
      {address && <NewAddress address={address} />}
      {since && !address && (
        <Notice className="mt-5" title={`Você criou um endereço em ${longDate(since)}`}>
          Ele não aparece de novo. Se o perdeu, ou se alguém mais o tem, crie outro: o anterior deixa de funcionar.
        </Notice>
      )}
      <form method="post" className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <Button name="wanted" value="true" look={address ? "quiet" : "primary"}>
          {since ? "Criar outro endereço" : "Criar o endereço"}
        </Button>
        {since && (
          <Button name="wanted" value="false" look="danger">
            Desligar o endereço
          </Button>
        )}
      </form>
    </div>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <section aria-labelledby="endereco" className="mt-5 rounded-soft border-2 border-leaf bg-leaf-wash p-5">
      <h2 id="endereco" className="text-xl">
        Seu endereço: use agora
      </h2>
      <p className="mt-2">
        Quem tem este endereço vê os seus encontros: não passe a ninguém. Por segurança, ele não aparece de novo.
      </p>
      <p className="mt-4">
        <ButtonLink href={address.replace(/^https?:/, "webcal:")} className="max-sm:w-full">
          <Icon name="phone" size={18} /> Abrir na agenda
        </ButtonLink>
      </p>
      <p className="mt-4 text-sm">Se o botão não abrir nada, copie o endereço e assine-o na sua agenda:</p>
      <output className="mt-2 block select-all rounded-soft border border-line bg-raised p-3 font-mono text-sm break-all">
        {address}
      </output>
    </section>
  );
}
