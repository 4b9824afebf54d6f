import { Notice } from "#app/ui/notice.tsx";

type TestModeProps = { gateway: string; to: "buyer" | "school" };

/** The gateway's account is one for tests: said before anybody pays, and to the team. */
export function TestMode({ gateway, to }: TestModeProps) {
  return (
    <Notice kind="problem" title={`Modo de teste do ${gateway}`}>
      <p>
        {to === "buyer"
          ? "Esta escola está experimentando os pagamentos: nada é cobrado de verdade, e não use um cartão real. Para comprar para valer, fale com ela antes."
          : "A chave é de uma conta de teste: quem comprar recebe o curso, e nenhum dinheiro chega. Por isso a venda não entra na receita, não gera comissão e não tem nota fiscal. Para vender para valer, troque a chave, nesta página, pela da conta de verdade."}
      </p>
    </Notice>
  );
}
