import { boletoBankingDays } from "#app/domain/facts.ts";
import { Notice } from "#app/ui/notice.tsx";

/** For somebody who has said that they paid, or who comes back from the provider's page. */
export function NotYetPaid({ isBoleto }: { isBoleto: boolean }) {
  return (
    <Notice kind="waiting" title="Ainda não recebemos a confirmação do banco">
      <p>
        {isBoleto
          ? `Um boleto leva até ${boletoBankingDays} dias úteis. Avisamos por e-mail quando chegar.`
          : "Costuma levar alguns segundos. Se esta página não mudar sozinha, toque em “Já paguei” de novo daqui a pouco."}
      </p>
    </Notice>
  );
}
