import { href } from "react-router";
import { z } from "zod";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import {
  checkTestPurchases,
  makeTestPurchase,
  returnTestPurchase,
  showTestPurchase,
} from "#app/domain/payments/test-purchase.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PixToPay } from "#app/ui/payment/payment-to-make.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/test-purchase";

/** `?conferir`: the gateway is asked first; where it does not answer, the page says what is known. */
export const loader = page(async (ctx, { url }: PageArgs<Route.LoaderArgs>) => {
  const shown = await showTestPurchase(ctx);
  if (!shown.purchase || !url.searchParams.has("conferir")) return { ...shown, isSilent: false };
  try {
    await checkTestPurchases(requireViewer(ctx));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...shown, isSilent: true };
  }
  return { ...(await showTestPurchase(ctx)), isSilent: false };
});

export const action = form({
  limit: "health.ask",
  schema: z.object({ step: z.enum(["make", "return"]) }),
  run: (ctx, { step }) => (step === "make" ? makeTestPurchase(ctx) : returnTestPurchase(ctx)),
  goTo: () => href("/admin/school/sales/test"),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Compra de teste");

export default function TestPurchase({ loaderData, actionData }: Route.ComponentProps) {
  const { gateway, isTest, purchase, isSilent } = loaderData;
  return (
    <AdminFrame tab="school">
      <h2 className="text-2xl">Compra de teste</h2>
      <p className="mt-2 max-w-prose text-muted">
        {isTest
          ? "A conta é de teste: este PIX mostra que os avisos chegam e que a devolução funciona, mas nenhum dinheiro anda. Com a conta de verdade, faça outro."
          : "Um PIX de verdade, que a escola paga e recebe de volta: mostra que o dinheiro entra, que os avisos chegam e que a devolução funciona."}{" "}
        Não aparece nas vendas.
      </p>
      <ReauthenticationNotice to="fazer a compra de teste" className="mt-5 max-w-2xl" />
      <div className="mt-5 flex max-w-2xl flex-col gap-6">
        <ErrorSummary title="Não deu certo" errors={actionData?.error} />
        {!gateway && (
          <p>
            A escola ainda não vende por uma conta de verdade. Escolha em Vendas quem recebe os pagamentos, salve, e
            volte aqui.
          </p>
        )}
        {isSilent && <p role="status">O {gateway?.name} não respondeu agora. Confira de novo daqui a pouco.</p>}
        {purchase && <Progress purchase={purchase} />}
        <form method="post" className="flex flex-wrap gap-3 max-sm:flex-col">
          {purchase?.paidAt && !purchase.returnedAt && (
            <Button name="step" value="return">
              Devolver {amountLabel(purchase.amountCents)}
            </Button>
          )}
          {purchase && gateway && (
            <ButtonLink href="?conferir" look="quiet">
              Conferir agora
            </ButtonLink>
          )}
          {gateway && (!purchase || purchase.returnedAt || !purchase.paidAt) && (
            <Button name="step" value="make" look={purchase ? "quiet" : "primary"}>
              {purchase ? "Fazer outro PIX" : `Fazer um PIX de ${amountLabel(Math.max(100, gateway.leastCents))}`}
            </Button>
          )}
          <ButtonLink href={href("/admin/school/:section", { section: "sales" })} look="plain">
            Voltar a Vendas
          </ButtonLink>
        </form>
      </div>
    </AdminFrame>
  );
}

type Purchase = NonNullable<Route.ComponentProps["loaderData"]["purchase"]>;

/** What has happened so far; while the PIX waits to be paid, the page looks again by itself. */
function Progress({ purchase }: { purchase: Purchase }) {
  const { code, amountCents, madeAt, paidAt, noticedAt, returnAskedAt, returnedAt } = purchase;
  return (
    <>
      {code && !paidAt && (
        <>
          <meta httpEquiv="refresh" content="15;url=?conferir" />
          <PixToPay code={code} amountCents={amountCents} expiresAt={null} noMoney={null} />
        </>
      )}
      <ol className="flex flex-col gap-2">
        <Step at={code ? madeAt : null} done="PIX feito" waiting="O PIX não foi feito" />
        <Step at={paidAt} done="Dinheiro recebido" waiting="Falta pagar o PIX, pelo app de qualquer banco" />
        <Step
          at={noticedAt}
          done="Aviso recebido"
          waiting={
            paidAt
              ? "O aviso ainda não chegou. Se não chegar em alguns minutos, confira o endereço e a chave dos avisos"
              : "O aviso chega depois do pagamento"
          }
        />
        <Step
          at={returnedAt}
          done="Dinheiro devolvido"
          waiting={returnAskedAt ? "A devolução está a caminho" : "Falta devolver o dinheiro"}
        />
      </ol>
    </>
  );
}

function Step({ at, done, waiting }: { at: Date | null; done: string; waiting: string }) {
  return (
    <li className="flex gap-3">
      <Icon name={at ? "check" : "clock"} className={`mt-0.5 shrink-0 ${at ? "text-leaf" : "text-muted"}`} />
      {at ? (
        <span>
          <strong className="font-semibold">{done}</strong> em {dateTimeLabel(at)}
        </span>
      ) : (
        <span className="text-muted">{waiting}.</span>
      )}
    </li>
  );
}
