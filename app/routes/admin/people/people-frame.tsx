import type { ReactNode } from "react";
import { href } from "react-router";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ariaProps, type FieldState, Labelled } from "#app/ui/form/field.tsx";
import { Pill } from "#app/ui/list.tsx";

const pages = {
  import: { label: "Trazer pessoas", path: href("/admin/people/import") },
  invitations: { label: "Convites", path: href("/admin/people/invitations") },
  links: { label: "Links", path: href("/admin/people/links") },
  enrolments: { label: "Inscrever à mão", path: href("/admin/people/enrolments") },
} as const;

/** The frame of the pages for bringing people in: by list, invitation, link or hand. */
export function PeopleFrame({ page, children }: { page: keyof typeof pages; children: ReactNode }) {
  return (
    <AdminFrame tab="classes">
      <nav aria-label="Como trazer pessoas" className="flex flex-wrap gap-2">
        {Object.entries(pages).map(([name, { label, path }]) => (
          <Pill key={name} href={path} active={name === page} current="page">
            {label}
          </Pill>
        ))}
      </nav>
      <div className="mt-4">{children}</div>
    </AdminFrame>
  );
}

type Targets = Record<"classes" | "courses", { id: number; name: string }[]>;

/** The class or course that people are invited to. */
export function TargetField({ field, targets }: { field: FieldState; targets: Targets }) {
  const groups = [
    ["Turmas", "class", targets.classes],
    ["Cursos", "course", targets.courses],
  ] as const;
  return (
    <Labelled label="Turma ou curso" field={field}>
      <select
        required
        defaultValue={typeof field.initialValue === "string" ? field.initialValue : ""}
        {...ariaProps(field)}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      >
        <option value="">Escolha</option>
        {groups.map(
          ([label, kind, all]) =>
            all.length > 0 && (
              <optgroup key={kind} label={label}>
                {all.map(({ id, name }) => (
                  <option key={id} value={`${kind}/${id}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </Labelled>
  );
}
