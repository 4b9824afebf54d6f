import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { chargeNews } from "#app/domain/payments/simulator/charge.ts";
import { showCharge } from "#app/domain/payments/simulator/show-charge.server.ts";
import { tellOfCharge } from "#app/domain/payments/simulator/tell-of-charge.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { ChargeBooks } from "#app/routes/payments/charge-books.tsx";
import { NewsForm } from "#app/routes/payments/news-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/simulator";

/** Stands for the bank while PAYMENTS_SIMULATOR=manual; otherwise the use-case knows of no such page. */
export const loader = page((ctx, { params }) => showCharge(ctx, integerId(params.id, paymentNotFound)));

export const action = form({
  schema: chargeNews,
  limit: "payment.change",
  run: (ctx, news, { params }) => tellOfCharge(ctx, integerId(params.id, paymentNotFound), news),
  goTo: (_, { params, request }) =>
    redirectSaying(request, `/payments/${params.id}/simulator`, {
      kind: "success",
      message: "Anotado. O aviso segue para a escola na hora marcada.",
    }),
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Simulador de pagamentos");

export default function Simulator({ loaderData: charge, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <p className="inline-block rounded-soft bg-clay-wash px-3 py-1 text-sm font-bold tracking-wide text-clay">
        SIMULADOR — NÃO É UM BANCO
      </p>
      <h1 className="mt-4 text-3xl">Simulador de pagamentos</h1>
      <p className="mt-3 text-muted">
        Esta página faz o papel do banco: diga o que aconteceu com a cobrança e como a notícia chega. Só existe no modo
        de simulação manual, e nenhum dinheiro se move.
      </p>
      <ChargeBooks charge={charge} />
      <NewsForm reply={actionData} />
      <a
        href={`/payments/${charge.payment.id}`}
        className="mt-8 inline-flex min-h-11 items-center gap-1 text-leaf underline underline-offset-4"
      >
        <Icon name="previous" size={16} /> Voltar ao pagamento
      </a>
    </div>
  );
}
