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

export type InAppBrowser = {
  /** The app that shows the page; null where only the kind of window is known. */
  app: string | null;
  /** An address that opens the same page in the phone's own browser; null where the system has none. */
  outside: string | null;
};

/**
 * Whether a page is shown inside an app such as WhatsApp or Instagram, told by the User-Agent. Google refuses to sign
 * anybody in there. `address` is the absolute address of the page.
 */
export function inAppBrowser(userAgent: string, address: string): InAppBrowser | null {
  const app = apps.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
  if (!app && !/;\s*wv\)/.test(userAgent)) return null;
  const bare = address.replace(/^https?:\/\//, "");
  const scheme = address.startsWith("https:") ? "https" : "http";
  if (/Android/.test(userAgent)) return { app, outside: `intent://${bare}#Intent;scheme=${scheme};end` };
  // From iOS 17 on, x-safari-… opens Safari.
  if (/iPhone|iPad/.test(userAgent)) return { app, outside: `x-safari-${address}` };
  return { app, outside: null };
}
