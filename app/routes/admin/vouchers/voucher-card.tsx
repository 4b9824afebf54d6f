import { shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import type { VoucherView } from "#app/domain/vouchers/voucher-json.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** One voucher: its code to be handed on, who lives by it, and the switch. */
export function VoucherCard({ voucher }: { voucher: VoucherView }) {
  const { id, code, description, isActive } = voucher;
  return (
    <li id={`voucher-${id}`} className="border-t border-line py-5 target:bg-leaf-wash">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <code id={`codigo-${id}`} className="font-mono text-lg font-semibold break-all select-all">
            {code}
          </code>
          <Badge tone={isActive ? "leaf" : "plain"}>{isActive ? "Ativo" : "Inativo"}</Badge>
        </p>
        <p className="flex flex-wrap gap-2">
          <ButtonLink
            href={`#codigo-${id}`}
            look="quiet"
            data-copy={code}
            data-copied="Copiado!"
            data-copied-for="2"
            aria-label={`Copiar o código ${code}`}
          >
            <Icon name="copy" size={18} /> Copiar
          </ButtonLink>
          <ButtonLink href={`/admin/vouchers/${id}/activation`} look={isActive ? "danger" : "quiet"}>
            {isActive ? "Desativar" : "Ativar"}
            <span className="sr-only"> {code}</span>
          </ButtonLink>
          {/* Where it appears, no button moves from under the finger. */}
          <span
            role="status"
            data-copy-status
            className="order-last basis-full self-center font-semibold text-leaf empty:hidden sm:order-first sm:basis-auto"
          />
        </p>
      </div>
      {description && <p className="mt-2 max-w-prose">{description}</p>}
      <Figures voucher={voucher} />
    </li>
  );
}

const count = (n: number) => n.toLocaleString("pt-BR");

function Figures({ voucher }: { voucher: VoucherView }) {
  const { activeUsers, monthlyValueCents, currentUses, maxUses, createdAt } = voucher;
  const facts = [
    ["Usuários ativos", count(activeUsers)],
    ["Valor mensal", amountLabel(monthlyValueCents)],
    ["Usos", maxUses === null ? `${count(currentUses)}, sem limite` : `${count(currentUses)} de ${count(maxUses)}`],
    ["Criado em", shortDate(createdAt)],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
