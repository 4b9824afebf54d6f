import type { ReactNode } from "react";
import { href } from "react-router";
import { dayLabel } from "#app/domain/calendar.ts";
import { classNames } from "./class-names.ts";

/** The pages about one class, in the order of their links; another page is one more line. */
const pages = {
  people: { label: "Pessoas", hrefOf: (id: string) => href("/my-classes/:id", { id }) },
  schedule: { label: "Aulas", hrefOf: (id: string) => href("/my-classes/:id/schedule", { id }) },
  meetings: { label: "Encontros", hrefOf: (id: string) => href("/my-classes/:id/meetings", { id }) },
  notices: { label: "Avisos", hrefOf: (id: string) => href("/my-classes/:id/notices", { id }) },
  report: { label: "Relatório", hrefOf: (id: string) => href("/my-classes/:id/report", { id }) },
  invitations: { label: "Convites", hrefOf: (id: string) => href("/my-classes/:id/invitations", { id }) },
} as const;

type ClassFrameProps = { id: number; name: string; page: keyof typeof pages; children: ReactNode };

/** The frame of each page about one class, for its leaders and admins: its name, and links to the other pages. */
export function ClassFrame({ id, name, page, children }: ClassFrameProps) {
  return (
    <div className="mx-auto max-w-5xl px-4 pt-3 sm:pt-8">
      <p className="text-sm text-muted">Turma</p>
      <h1 className="text-xl wrap-anywhere sm:text-3xl">{name}</h1>
      <nav
        aria-label="Páginas da turma"
        className="mt-2 flex flex-wrap gap-x-2 border-b border-line max-sm:-mx-2 sm:mt-4"
      >
        {Object.entries(pages).map(([name, { label, hrefOf }]) => (
          <a
            key={name}
            href={hrefOf(String(id))}
            aria-current={name === page ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-11 items-center border-b-2 px-2 font-semibold",
              name === page ? "border-leaf text-leaf" : "border-transparent text-muted hover:text-leaf",
            )}
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="pt-3 sm:pt-8">{children}</div>
    </div>
  );
}

/** When a class begins and ends: `início em 01/11/2026`, `01/11/2026 a 20/12/2026`. */
export const classDates = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn ? `${dayLabel(startsOn)} a ${dayLabel(endsOn)}` : `início em ${dayLabel(startsOn)}`;
