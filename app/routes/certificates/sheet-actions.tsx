import type { Sheet } from "#app/domain/certificates/sheet.ts";
import { CopyLink } from "#app/routes/certificates/copy-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What one can do with a certificate on the screen: turn it over, share its address, print it. */
export function SheetActions({ sheet, shows }: { sheet: Sheet; shows: "front" | "back" }) {
  const path = `/certificate/${sheet.certificate.id}`;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      {sheet.program && (
        <ButtonLink look="quiet" href={shows === "back" ? path : `${path}?verso=1`}>
          <Icon name="again" /> {shows === "back" ? "Ver Frente" : "Ver Verso"}
        </ButtonLink>
      )}
      <CopyLink look="quiet" href="#compartilhar" address={sheet.certificate.verification_url}>
        <Icon name="share" /> Compartilhar
      </CopyLink>
      <Button type="button" data-print className="not-data-ready:invisible noscript:hidden">
        <Icon name="download" /> Download PDF
      </Button>
      <p className="basis-full text-sm text-muted">
        Para guardar ou emoldurar: imprima esta página (no menu do navegador, “Imprimir”) e escolha “Salvar como PDF” ou
        papel A4. Sai só o certificado, uma folha por lado.
      </p>
      <p role="status" data-copy-status className="basis-full font-semibold text-leaf empty:hidden" />
    </div>
  );
}
