import { href } from "react-router";
import { errorAt } from "#app/domain/app-error.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import {
  grounds,
  type ImportView,
  importForm,
  importStates,
  maxListBytes,
  maxListLines,
} from "#app/domain/invitations/import.ts";
import { createImport, listImports } from "#app/domain/invitations/imports.server.ts";
import { listTargets } from "#app/domain/invitations/target.server.ts";
import { listHref } from "#app/domain/list.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { normalizeText } from "#app/domain/text.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LineLink } from "#app/ui/button.tsx";
import { ChoiceField, SelectField } from "#app/ui/form/choice-field.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { SmallFileField } from "#app/ui/form/file-input.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/import";
import { PeopleFrame } from "./people-frame.tsx";

export const loader = page(async (ctx, { url }) => {
  const paging = readQuery(pagingSchema(10), url);
  const [imports, { courses }] = await Promise.all([listImports(ctx, paging), listTargets(ctx)]);
  return { imports, courses };
});

const tooLarge = "O arquivo passa de 1 MB. Divida a lista em partes.";

export const action = form({
  schema: importForm,
  limit: "people.import",
  resendAfterSignIn: true,
  maxText: 2 * maxListBytes,
  files: { file: () => ({ maxBytes: maxListBytes, tooLarge }) },
  run: async (ctx, { content, file, ground, course_id }) => {
    const about = { ground, courseId: course_id ?? null };
    if (file && content) throw errorAt("file", "Cole a lista ou envie o arquivo: um dos dois.");
    if (file) {
      const source = normalizeText(file instanceof File ? file.name : "").slice(0, 120) || "arquivo";
      return await createImport(ctx, { ...about, list: new Uint8Array(await file.arrayBuffer()), source });
    }
    if (!content) throw errorAt("content", nothing);
    return await createImport(ctx, { ...about, list: content, source: "colada" });
  },
  goTo: ({ id }) => href("/admin/people/imports/:id", { id: String(id) }),
});

const nothing = "Cole a lista ou envie um arquivo.";
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Trazer pessoas");

export default function Import({ loaderData: { imports, courses }, actionData }: Route.ComponentProps) {
  const { content, file, ground, course_id } = useFields(importForm, actionData);
  const courseNames = Object.fromEntries(courses.map(({ id, name }) => [String(id), name]));
  return (
    <PeopleFrame page="import">
      <h2 className="text-2xl">Trazer pessoas de uma lista</h2>
      <p className="mt-2 max-w-prose text-muted">
        Cada pessoa recebe um convite por e-mail e entra quando quiser. Antes disso você confere linha por linha: nada é
        enviado agora.
      </p>
      <form method="post" encType="multipart/form-data" className="mt-5 flex max-w-2xl flex-col gap-6">
        <OnceField />
        <ErrorSummary errors={actionData?.error} />
        <TextArea
          label="Cole a lista"
          hint="Uma pessoa por linha: nome; e-mail; turma. Dá para copiar as colunas da planilha e colar aqui."
          field={content}
          spellCheck={false}
          autoComplete="off"
          placeholder={"Rute Alves; rute@exemplo.com.br; Discipulado de domingo"}
        />
        <SmallFileField
          label="Ou envie um arquivo CSV"
          hint={`Da planilha, com ou sem títulos nas colunas. Até ${maxListLines.toLocaleString("pt-BR")} linhas e 1 MB.`}
          field={file}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
        />
        <ChoiceField
          label="Por que a escola pode escrever a estas pessoas?"
          hint="A lei de proteção de dados (LGPD) pede um motivo. Ele fica no registro, com o seu nome."
          options={grounds}
          field={ground}
        />
        <SelectField
          label="Curso para as linhas sem turma (opcional)"
          options={courseNames}
          placeholder="Nenhum: as linhas sem turma ficam de fora"
          field={course_id}
        />
        <p>
          <Button>Conferir a lista</Button>
        </p>
      </form>
      {imports.total > 0 && (
        <section aria-labelledby="anteriores" className="mt-12">
          <h2 id="anteriores" className="text-xl">
            Listas anteriores
          </h2>
          <ul className="mt-3 border-b border-line empty:hidden">
            {imports.data.map((one) => (
              <ImportRow key={one.id} one={one} />
            ))}
          </ul>
          <Pagination {...imports} hrefOf={(page) => listHref(href("/admin/people/import"), { page })} />
        </section>
      )}
    </PeopleFrame>
  );
}

function ImportRow({ one }: { one: ImportView }) {
  const { id, state, source, byName, lineCount, counts, createdAt } = one;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3 wrap-anywhere">
      <p className="min-w-0">
        <LineLink href={href("/admin/people/imports/:id", { id: String(id) })} className="font-semibold">
          {countLabel(lineCount, "linha", "linhas")} de {dateTimeLabel(createdAt)}
        </LineLink>
        <span className="block text-sm text-muted">
          {source}
          {byName && `, por ${byName}`}
          {state !== "draft" && `: ${countLabel(counts.sent, "convite enviado", "convites enviados")}`}
        </span>
      </p>
      <Badge tone={state === "finished" ? "leaf" : "wheat"}>{importStates[state]}</Badge>
    </li>
  );
}
