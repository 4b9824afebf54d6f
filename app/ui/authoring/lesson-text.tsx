import { type ReactNode, useEffect, useRef } from "react";
import { resourceTypes } from "#app/domain/lessons/lesson.ts";
import { type FieldState, TextArea } from "#app/ui/form/field.tsx";
import { useShell } from "#app/ui/shell.ts";

/** What the text may show: pictures, recordings and videos among the materials of a lesson that is saved. */
export type TextFiles = {
  lessonId: number;
  files: { title: string; url: string; type: "image" | "audio" | "video" }[];
};

type LessonTextProps = {
  field: FieldState;
  hint: ReactNode;
  saved?: TextFiles;
  /** Where there is no saved lesson: what to do before files can come. */
  beforeFiles: ReactNode;
};

/** A lesson's text in Markdown. Script puts an editor over it that shows the text as students see it (text-editor.ts). */
export function LessonText({ field, hint, saved, beforeFiles }: LessonTextProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    void import("./text-editor.ts").then(({ showTextEditor }) => {
      if (!isGone) close = showTextEditor(part.current!);
    });
    return () => {
      isGone = true;
      close?.();
    };
  }, []);
  return (
    <div ref={part} className="flex flex-col gap-3">
      <TextArea label="Texto" hint={hint} field={field} rows={10} />
      <Editor saved={saved} beforeFiles={beforeFiles} />
      <details data-markdown-help className="text-sm">
        <summary className="min-h-6 text-muted hover:text-leaf">Como formatar</summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-xs">
          <dt>## Um subtítulo</dt>
          <dd className="font-sans text-sm">subtítulo</dd>
          <dt>**forte** e *destaque*</dt>
          <dd className="font-sans text-sm">
            <strong>forte</strong> e <em>destaque</em>
          </dd>
          <dt>- um item</dt>
          <dd className="font-sans text-sm">lista</dd>
          <dt>&gt; uma citação</dt>
          <dd className="font-sans text-sm">citação em destaque</dd>
          <dt>| a | b |, e embaixo | - | - |</dt>
          <dd className="font-sans text-sm">tabela: uma linha de cada vez</dd>
          <dt>[nome](https://…)</dt>
          <dd className="font-sans text-sm">link</dd>
          <dt>João 3.16</dt>
          <dd className="font-sans text-sm">leva à passagem da Bíblia</dd>
          <dt>![nome](/media/…)</dt>
          <dd className="font-sans text-sm">imagem, áudio ou vídeo: copie a linha de Materiais, mais abaixo</dd>
        </dl>
      </details>
      <button type="button" hidden data-switch className="self-start text-sm text-leaf underline underline-offset-4">
        Escrever em Markdown
      </button>
    </div>
  );
}

/** What the editor's buttons say and do; `data-command` names the command in the script. */
const buttons = [
  ["heading", "Título"],
  ["subheading", "Subtítulo"],
  ["strong", "Negrito"],
  ["em", "Itálico"],
  ["bullets", "Lista"],
  ["numbers", "Lista numerada"],
  ["quote", "Citação"],
  ["link", "Link"],
  ["file", "Imagem, áudio ou vídeo"],
  ["table", "Tabela"],
  ["undo", "Desfazer"],
  ["redo", "Refazer"],
] as const;

/** The same within a table. */
const tableButtons = [
  ["row", "+ linha"],
  ["column", "+ coluna"],
  ["no-row", "− linha"],
  ["no-column", "− coluna"],
] as const;

/** Buttons and page of the editor, hidden until script shows them. */
function Editor({ saved, beforeFiles }: Pick<LessonTextProps, "saved" | "beforeFiles">) {
  return (
    <div hidden data-editor className="rounded-soft border border-edge bg-raised">
      <div className="sticky top-14 z-10 rounded-soft border-b border-line bg-raised p-2 text-sm">
        <fieldset
          aria-label="Formatação do texto"
          aria-controls="content_text"
          className="flex gap-1 max-sm:overflow-x-auto sm:flex-wrap"
        >
          {buttons.map(([command, words]) => (
            <button
              key={command}
              type="button"
              data-command={command}
              className="min-h-9 shrink-0 rounded-soft px-2 hover:bg-leaf-wash aria-pressed:bg-leaf-wash aria-pressed:text-leaf-deep aria-disabled:opacity-60"
            >
              {words}
            </button>
          ))}
          {tableButtons.map(([command, words]) => (
            <button
              key={command}
              type="button"
              hidden
              data-command={command}
              data-within="table"
              className="min-h-9 shrink-0 rounded-soft px-2 whitespace-nowrap hover:bg-leaf-wash"
            >
              {words}
            </button>
          ))}
        </fieldset>
        <div hidden data-link-address className="mt-2 flex flex-wrap items-center gap-2">
          <input
            aria-label="Endereço do link"
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            className="min-h-11 min-w-0 grow rounded-soft border border-edge bg-raised px-3 py-2"
          />
          <button type="button" data-command="apply" className="min-h-11 rounded-soft px-2 font-semibold text-leaf">
            Inserir link
          </button>
          <button type="button" data-command="unlink" className="min-h-11 rounded-soft px-2 text-clay">
            Tirar o link
          </button>
        </div>
        <FileFields saved={saved} beforeFiles={beforeFiles} />
        <p data-problem role="status" className="px-2 text-clay" />
      </div>
    </div>
  );
}

/** Without names, so that the lesson's form does not send them. */
function FileFields({ saved, beforeFiles }: Pick<LessonTextProps, "saved" | "beforeFiles">) {
  const sender = useShell()?.viewer?.id;
  if (!saved) {
    return (
      <p hidden data-file className="mt-2 px-2">
        {beforeFiles}
      </p>
    );
  }
  const input = "min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2";
  return (
    <div hidden data-file={saved.lessonId} data-sender={sender} className="mt-2 flex flex-col gap-2">
      <input type="file" accept="image/*,audio/*,video/*" aria-label="Arquivo do aparelho" className={input} />
      {saved.files.length > 0 && (
        <select aria-label="Ou um que já está nos materiais" className={input}>
          <option value="">Ou um que já está nos materiais</option>
          {saved.files.map(({ title, url, type }) => (
            <option key={url} value={url} data-type={type}>
              {resourceTypes[type]}: {title}
            </option>
          ))}
        </select>
      )}
      <input
        aria-label="O que a imagem mostra, ou o nome da gravação"
        placeholder="O que a imagem mostra, ou o nome da gravação"
        autoComplete="off"
        maxLength={200}
        className={input}
      />
      <button
        type="button"
        data-command="insert"
        className="min-h-11 self-start rounded-soft px-2 font-semibold text-leaf"
      >
        Inserir
      </button>
    </div>
  );
}
