import { modelChoice } from "#app/domain/assistant/model-choice.server.ts";
import { refusesNotices } from "#app/domain/notices/refusal.server.ts";
import { listConsents, showNameInReviews, showsInReviews } from "#app/domain/people/consents.server.ts";
import { displayForm } from "#app/domain/people/consents.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { SubpageHeader } from "#app/routes/profile/subpage-header.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { Consents, Model, NoticeChoice } from "./choices.tsx";

export const loader = page(async (ctx) => {
  const [consents, shows, model, isRefused] = await Promise.all([
    listConsents(ctx),
    showsInReviews(ctx),
    modelChoice(ctx),
    refusesNotices(ctx),
  ]);
  return { consents, shows, model, isRefused };
});

export const action = form({
  schema: displayForm,
  limit: "consent.change",
  run: async (ctx, { shows }) => {
    await showNameInReviews(ctx, shows);
    return shows;
  },
  goTo: (shows) => [
    "/profile/data",
    shows
      ? "O seu nome e a sua foto aparecem de novo nas suas avaliações."
      : "O seu nome e a sua foto saíram das suas avaliações.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Seus dados");

export default function OwnData({
  loaderData: { consents, shows, model, isRefused },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <SubpageHeader title="Seus dados">
        Leve uma cópia dos seus dados, mude o que você autorizou ou apague tudo. Para saber como usamos cada dado, leia{" "}
        <TextLink href="/privacidade">privacidade</TextLink>.
      </SubpageHeader>
      <div className="mt-6 empty:hidden">
        <ErrorSummary errors={actionData?.error} />
      </div>
      <div className="mt-10 flex flex-col gap-12">
        <Copy />
        <Consents consents={consents} shows={shows} />
        <NoticeChoice isRefused={isRefused} />
        {model && <Model choice={model} />}
        <section aria-labelledby="apagar">
          <h2 id="apagar" className="text-xl">
            Excluir minha conta
          </h2>
          <div className="mt-3 flex flex-col gap-4 border-t border-line pt-4">
            <p className="max-w-prose">
              A próxima página mostra o que é apagado, o que a lei manda guardar e por quanto tempo. Nada acontece antes
              que você confirme.
            </p>
            <p>
              <ButtonLink href="/profile/deletion" look="danger" className="max-sm:w-full">
                Excluir minha conta
              </ButtonLink>
            </p>
          </div>
        </section>
      </div>
    </div>
  );
}

function Copy() {
  return (
    <section aria-labelledby="copia">
      <h2 id="copia" className="text-xl">
        Baixar meus dados
      </h2>
      <div className="mt-3 flex flex-col gap-4 border-t border-line pt-4">
        <p className="max-w-prose">
          Um arquivo ZIP com uma página para ler e imprimir, sem internet, e o mesmo em JSON para outro sistema: perfil,
          formas de entrar, estudo, certificados, avaliações, compras, mensagens, arquivos enviados e o registro do que
          você fez. Nada de outras pessoas.
        </p>
        <ReauthenticationNotice to="baixar os seus dados" />
        <form method="post" action="/profile/data/copy">
          <Button className="max-sm:w-full">
            <Icon name="download" /> Baixar meus dados
          </Button>
        </form>
        <p className="max-w-prose text-sm text-muted">
          Costuma ter menos de 1 MB, mais os arquivos que você enviou. Se você recebe comissões, a sua chave PIX aparece
          inteira no arquivo: guarde-o como um documento.
        </p>
      </div>
    </section>
  );
}
