import { modelChoice } from "#app/domain/assistant/model-choice.server.ts";
import { listConsents, showsInReviews } from "#app/domain/privacy/consents/list-consents.server.ts";
import { displayForm } from "#app/domain/privacy/consents/schema.ts";
import { showNameInReviews } from "#app/domain/privacy/consents/show-name-in-reviews.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Consents } from "#app/routes/profile/data/consents.tsx";
import { Copy } from "#app/routes/profile/data/copy-section.tsx";
import { Model } from "#app/routes/profile/data/model.tsx";
import { InnerHead } from "#app/routes/profile/inner-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx) => {
  const [consents, shows, model] = await Promise.all([listConsents(ctx), showsInReviews(ctx), modelChoice(ctx)]);
  return { consents, shows, model };
});

export const action = form({
  schema: displayForm,
  limit: "api.other",
  run: async (ctx, { shows }) => {
    await showNameInReviews(ctx, shows);
    return shows;
  },
  goTo: (shows, { request }) =>
    redirectSaying(request, "/profile/data", {
      kind: "success",
      message: shows
        ? "O seu nome e a sua foto aparecem de novo nas suas avaliações."
        : "O seu nome e a sua foto saíram das suas avaliações.",
    }),
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Seus dados");

export default function OwnData({ loaderData: { consents, shows, model }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <InnerHead title="Seus dados">
        O que guardamos sobre você é seu: leve uma cópia, volte atrás no que aceitou, ou apague tudo. O que fazemos com
        cada coisa está em{" "}
        <a href="/privacidade" className="text-leaf underline underline-offset-4">
          privacidade
        </a>
        .
      </InnerHead>
      <div className="mt-6 empty:hidden">
        <ErrorSummary errors={actionData?.error} />
      </div>
      <div className="mt-10 flex flex-col gap-12">
        <Copy />
        <Consents consents={consents} shows={shows} />
        {model && <Model choice={model} />}
        <section aria-labelledby="apagar">
          <h2 id="apagar" className="text-xl">
            Excluir minha conta
          </h2>
          <div className="mt-3 flex flex-col gap-4 border-t border-line pt-4">
            <p className="max-w-prose">
              A próxima página diz o que sai, o que a lei manda guardar e por quanto tempo. Nada acontece antes que você
              confirme.
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
