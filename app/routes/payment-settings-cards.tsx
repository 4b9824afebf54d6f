import type { PayoutAccount } from "#app/domain/commissions/payout-account.ts";
import { payoutDay } from "#app/domain/facts.ts";
import { TextLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { usePromises } from "#app/ui/shell.ts";

const card = "rounded-soft border border-line bg-raised p-5";

export function AccountStatus({ account }: { account: PayoutAccount | null }) {
  const hasBank = Boolean(account?.bank_name && account.bank_account);
  const hasKey = Boolean(account?.pix_key);
  const isComplete = hasBank && hasKey;
  return (
    <section
      aria-labelledby="situacao"
      className={classNames(
        "rounded-soft border p-5",
        isComplete ? "border-leaf bg-leaf-wash" : "border-line bg-wheat-wash",
      )}
    >
      <h2 id="situacao" className="text-lg">
        {isComplete ? "Configuração Completa" : "Configuração Incompleta"}
      </h2>
      <ul className="mt-3 flex flex-col gap-1.5">
        <Line isDone={hasBank}>Dados bancários</Line>
        <Line isDone={hasKey}>Chave PIX</Line>
        <Line isDone={account?.is_active !== false}>Configuração ativa</Line>
      </ul>
    </section>
  );
}

function Line({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon
        name={isDone ? "check" : "close"}
        size={18}
        className={classNames("shrink-0", isDone ? "text-leaf" : "text-clay")}
      />
      <span>
        <span className="sr-only">{isDone ? "Tudo certo" : "Falta"}: </span>
        {children}
      </span>
    </li>
  );
}

export function PayoutHelp() {
  const { instructorPercentage, commissionBase } = usePromises();
  return (
    <section aria-labelledby="como-recebe" className={card}>
      <h2 id="como-recebe" className="text-lg">
        Como você recebe
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
        <li>
          {instructorPercentage}% {commissionBase} de cada curso vendido.
        </li>
        <li>Por PIX, uma vez por mês, até o dia {payoutDay}.</li>
        <li>
          O que já vendeu está em <TextLink href="/instructor/commissions">Minhas Comissões</TextLink>.
        </li>
      </ul>
    </section>
  );
}

export function SecurityTips() {
  return (
    <p className={classNames(card, "flex gap-3 text-sm text-muted")}>
      <Icon name="safe" className="mt-0.5 shrink-0 text-leaf" />
      <span>
        Guardamos estes dados criptografados. Quem administra a escola vê a chave mascarada e, na hora de pagar, o
        código PIX. Cada consulta fica registrada.
      </span>
    </p>
  );
}
