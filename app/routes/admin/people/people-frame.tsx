import type { ReactNode } from "react";
import { href } from "react-router";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ariaProps, type FieldState, Labelled } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField } from "#app/ui/form/form.tsx";
import { Pill, Pills } from "#app/ui/list.tsx";

const pages = {
  people: { label: "Todas", path: href("/admin/instructors/people") },
  import: { label: "Trazer pessoas", path: href("/admin/people/import") },
  invitations: { label: "Convites", path: href("/admin/people/invitations") },
  links: { label: "Links", path: href("/admin/people/links") },
  enrolments: { label: "Inscrever à mão", path: href("/admin/people/enrolments") },
} as const;

/** The frame of the list of people, and of the ways to bring some: by list, invitation, link or hand. */
export function PeopleFrame({ page, children }: { page: keyof typeof pages; children: ReactNode }) {
  return (
    <AdminFrame tab="people">
      <Pills label="Pessoas">
        {Object.entries(pages).map(([name, { label, path }]) => (
          <Pill key={name} href={path} active={name === page} current="page">
            {label}
          </Pill>
        ))}
      </Pills>
      <div className="mt-4">{children}</div>
    </AdminFrame>
  );
}

type PeopleListProps = {
  page: keyof typeof pages;
  title: string;
  about: ReactNode;
  /** The fields that bring somebody, and the form's button. */
  fields: ReactNode;
  formTitle: string;
  errors: Record<string, string[] | null> | null | undefined;
  children: ReactNode;
};

/** A list of those who were brought in so; beside it, on a phone below it, the form that brings somebody. */
export function PeopleList({ page, title, about, fields, formTitle, errors, children }: PeopleListProps) {
  return (
    <PeopleFrame page={page}>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <section aria-labelledby="lista" className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="lista" className="text-2xl">
              {title}
            </h2>
            <ButtonLink href="#novo" className="lg:hidden">
              {formTitle}
            </ButtonLink>
          </div>
          {children}
        </section>
        <section aria-labelledby="novo">
          <form
            method="post"
            action={pages[page].path}
            className="flex flex-col gap-5 rounded-soft border border-line bg-raised p-5"
          >
            <OnceField />
            <h2 id="novo" className="scroll-mt-20 text-xl">
              {formTitle}
            </h2>
            <p className="text-sm text-muted">{about}</p>
            <ErrorSummary errors={errors} />
            {fields}
          </form>
        </section>
      </div>
    </PeopleFrame>
  );
}

type Targets = Record<"classes" | "courses", { id: number; name: string }[]>;

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
