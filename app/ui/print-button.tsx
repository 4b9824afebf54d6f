import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Only script can print from a button; without it the page is printed by the browser's own menu, with the same styles. */
export function PrintButton({ children }: { children: string }) {
  return (
    <>
      <Button type="button" look="quiet" data-print className="no-print not-data-ready:hidden">
        <Icon name="print" /> {children}
      </Button>
      <noscript>
        <p className="no-print text-sm text-muted">Para imprimir, use o menu do navegador.</p>
      </noscript>
    </>
  );
}
