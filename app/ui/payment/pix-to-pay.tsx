import { momentLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import { pixDrawing } from "#app/domain/payments/pix/pix-drawing.ts";
import { CodeToCopy } from "#app/ui/payment/code-to-copy.tsx";
import { Stamped } from "#app/ui/payment/stamp.tsx";

type PixToPayProps = { code: string; amountCents: number; expiresAt: Date | null };

/** The school's PIX code, to be read by another phone's camera or carried to the bank's app on this one. */
export function PixToPay({ code, amountCents, expiresAt }: PixToPayProps) {
  const { d, size } = pixDrawing(code);
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_1fr] sm:items-start">
      <div className="mx-auto">
        <Stamped>
          <svg
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label="QR code do PIX"
            shapeRendering="crispEdges"
            className="size-60 rounded-soft border border-line bg-[#fff]"
          >
            <path d={d} fill="#000" />
          </svg>
        </Stamped>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <p>
          <span className="block text-sm text-muted">Valor</span>
          <strong className="font-serif text-2xl font-semibold lining-nums">{amountLabel(amountCents)}</strong>
          {expiresAt && <span className="block text-sm">O código vale até {momentLabel(expiresAt)}.</span>}
        </p>
        <CodeToCopy
          id="codigo-pix"
          label="PIX copia e cola"
          code={code}
          verb="Copiar código PIX"
          copied="Código copiado. Agora é só colar no app do seu banco."
        />
      </div>
    </div>
  );
}
