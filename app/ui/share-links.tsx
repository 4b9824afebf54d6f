import { Icon } from "./icon.tsx";
import { useShell } from "./shell.ts";

type ShareLinksProps = { path: string; title: string };

const look = "inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf underline underline-offset-4";

/** Ways to share a page: links, or the device's own share sheet if script finds one (enhance/buttons.ts). */
export function ShareLinks({ path, title }: ShareLinksProps) {
  const origin = useShell()?.origin ?? "";
  const address = origin + path;
  const [words, url] = [encodeURIComponent(`${title}: ${address}`), encodeURIComponent(address)];
  return (
    <div className="no-print flex flex-wrap items-center gap-x-5" data-share={address} data-title={title}>
      <button type="button" hidden className={look}>
        <Icon name="share" size={18} /> Compartilhar
      </button>
      <span className="text-muted">Compartilhar:</span>
      <a href={`https://wa.me/?text=${words}`} rel="noopener noreferrer" className={look}>
        WhatsApp
      </a>
      <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`} rel="noopener noreferrer" className={look}>
        LinkedIn
      </a>
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${words}`} className={look}>
        E-mail
      </a>
    </div>
  );
}
