import { dayLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import { boletoDrawing } from "#app/domain/payments/boleto/boleto-drawing.ts";
import { closedDayNote } from "#app/ui/payment/closed-day.ts";
import { CodeToCopy } from "#app/ui/payment/code-to-copy.tsx";
import { Stamped } from "#app/ui/payment/stamp.tsx";

type BoletoToPayProps = {
  line: string;
  barcode: string;
  amountCents: number;
  /** `2026-11-25` */
  dueDate: string;
  seller: { legalName: string; taxId: string };
};

/** A boleto: what the bank's app asks for, and the slip itself with its barcode, marked as what it is. */
export function BoletoToPay({ line, barcode, amountCents, dueDate, seller }: BoletoToPayProps) {
  const { d, width } = boletoDrawing(barcode);
  const closed = closedDayNote(dueDate);
  return (
    <div className="flex flex-col gap-5">
      <CodeToCopy
        id="linha-digitavel"
        label="Linha digitável"
        code={line}
        verb="Copiar linha digitável"
        copied="Linha copiada. Agora é só colar no app do seu banco."
      />
      {closed && <p>{closed}</p>}
      <div className="rounded-soft border border-line bg-raised p-4">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto_auto]">
          <Row term="Beneficiário" wide>
            {seller.legalName} · CNPJ {seller.taxId}
          </Row>
          <Row term="Vencimento">{dayLabel(dueDate)}</Row>
          <Row term="Valor">{amountLabel(amountCents)}</Row>
        </dl>
        <div className="mt-4 max-w-xl">
          <Stamped>
            <svg
              viewBox={`0 0 ${width} 1`}
              preserveAspectRatio="none"
              role="img"
              aria-label={`Código de barras ${barcode}`}
              shapeRendering="crispEdges"
              className="block h-14 w-full bg-[#fff] px-1"
            >
              <path d={d} fill="#000" />
            </svg>
          </Stamped>
        </div>
      </div>
    </div>
  );
}

function Row({ term, wide, children }: { term: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={wide ? "min-w-0" : undefined}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
