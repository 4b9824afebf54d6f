import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { InAppBrowser } from "./in-app-browser.ts";

/** For people whose page opened inside an app, where Google lets nobody in: the way to their own browser. */
export function LeaveAppHelp({ app, outside, address }: InAppBrowser & { address: string }) {
  return (
    <Notice title={app ? `Você está dentro do ${app}` : "Você está dentro de outro aplicativo"}>
      <p className="mt-1">
        Alguns provedores, como o Google, não aceitam login por aqui. Abra esta página no seu navegador de sempre
        {outside ? "." : ": copie o endereço abaixo e cole nele."}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        {outside && (
          <ButtonLink href={outside} wide>
            Abrir no navegador
          </ButtonLink>
        )}
        <label className="flex flex-col gap-1 text-sm">
          {outside ? "Não abriu? Copie este endereço e cole no navegador:" : "Endereço desta página:"}
          <input readOnly value={address} className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3" />
        </label>
        <ButtonLink href={address} look="quiet" wide data-copy={address} data-copied="Endereço copiado.">
          Copiar endereço
        </ButtonLink>
        <p data-copy-status role="status" className="text-sm" />
      </div>
    </Notice>
  );
}
