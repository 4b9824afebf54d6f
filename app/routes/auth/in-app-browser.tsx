import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const apps = [
  [/\bInstagram\b/, "Instagram"],
  [/\bWhatsApp\b/, "WhatsApp"],
  [/\bMessenger|FBAN\/Messenger|MessengerForiOS/, "Messenger"],
  [/\bFBA[NV]\b|\bFB_IAB\b/, "Facebook"],
  [/\bTikTok\b|musical_ly|BytedanceWebview/i, "TikTok"],
  [/\bLinkedInApp\b/, "LinkedIn"],
  [/\bTelegram\b/, "Telegram"],
  [/\bLine\//, "Line"],
] as const;

type InAppBrowser = {
  /** The app that shows the page; null if unknown. */
  app: string | null;
  /** An address that opens the same page in the phone's own browser; null if the system has none. */
  outside: string | null;
};

/**
 * Whether a page is shown inside an app such as WhatsApp or Instagram, by its User-Agent. Google refuses sign-in there.
 * `address` is the page's absolute address.
 */
export function inAppBrowser(userAgent: string, address: string): InAppBrowser | null {
  const app = apps.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
  if (!app && !/;\s*wv\)/.test(userAgent)) return null;
  const bare = address.replace(/^https?:\/\//, "");
  const scheme = address.startsWith("https:") ? "https" : "http";
  if (/Android/.test(userAgent)) return { app, outside: `intent://${bare}#Intent;scheme=${scheme};end` };
  // Since iOS 17, x-safari-… opens Safari.
  if (/iPhone|iPad/.test(userAgent)) return { app, outside: `x-safari-${address}` };
  return { app, outside: null };
}

/** For people whose page opened inside an app, where Google lets nobody sign in: the way to their own browser. */
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
