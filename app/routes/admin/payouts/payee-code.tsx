import { pixDrawing } from "#app/domain/payments/pix/pix-drawing.ts";
import { CodeToCopy } from "#app/ui/payment/code-to-copy.tsx";

/** The PIX code that pays one instructor exactly what is theirs, for a camera or for a bank's app on this device. */
export function PayeeCode({ id, name, code }: { id: string; name: string; code: string }) {
  const { d, size } = pixDrawing(code);
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4">
        Pagar por PIX
        <span className="sr-only"> a {name}</span>
      </summary>
      <div className="mt-3 grid gap-5 sm:grid-cols-[auto_1fr] sm:items-start">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={`QR code do PIX para ${name}`}
          shapeRendering="crispEdges"
          className="mx-auto size-48 rounded-soft border border-line bg-[#fff]"
        >
          <path d={d} fill="#000" />
        </svg>
        <CodeToCopy
          id={`pix-${id}`}
          label="PIX copia e cola"
          code={code}
          verb="Copiar código PIX"
          copied="Código copiado. Agora é só colar no app do banco da escola."
        />
      </div>
    </details>
  );
}
