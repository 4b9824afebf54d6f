import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

type AuthoringPageProps = {
  title: string;
  /** What stands beside the title: a badge, a link. */
  beside?: ReactNode;
  /** The way here from the panel, as address and name. */
  trail?: [href: string, name: string][];
  wide?: boolean;
  children: ReactNode;
};

/** Around each page on which a course is written: where one is, and the way back. */
export function AuthoringPage({ title, beside, trail = [], wide, children }: AuthoringPageProps) {
  return (
    <div className={wide ? "mx-auto max-w-6xl px-4 pt-6" : "mx-auto max-w-3xl px-4 pt-6"}>
      <nav aria-label="Você está aqui">
        <ol className="flex flex-wrap items-center gap-x-1 text-sm">
          {[["/admin", "Painel"] as const, ...trail].map(([href, name], i) => (
            <li key={href} className="flex min-w-0 items-center gap-1">
              {i > 0 && <Icon name="next" size={14} className="shrink-0 text-edge" />}
              <a href={href} className="inline-block max-w-64 truncate py-2 text-leaf hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  );
}
