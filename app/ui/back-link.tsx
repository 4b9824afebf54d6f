import { Icon } from "#app/ui/icon.tsx";

/** The way back, above a page's heading; it is not printed. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="no-print inline-flex min-h-11 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-leaf"
    >
      <Icon name="previous" size={16} /> {children}
    </a>
  );
}
