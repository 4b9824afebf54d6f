import type { ReactNode } from "react";
import { qrDrawing } from "#app/domain/qr-drawing.ts";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** An address to copy, by hand or by script, with further buttons beside "Copiar". */
export function AddressToCopy({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <>
      <p id="endereco" className="font-mono text-lg font-semibold wrap-anywhere select-all">
        {address}
      </p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink href="#endereco" look="quiet" data-copy={address} data-copied="Endereço copiado.">
          <Icon name="copy" size={18} /> Copiar
        </ButtonLink>
        {children}
        <span role="status" data-copy-status className="basis-full font-semibold text-leaf empty:hidden" />
      </p>
    </>
  );
}

/** An address as a QR code, to be read from this screen or from paper. */
export function QrCode({ address }: { address: string }) {
  const { d, size } = qrDrawing(address, { quietZone: 2 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code de ${address}`}
      className="size-60 max-w-full rounded-soft bg-[#fff]"
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
