import { type FormEvent, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { z } from "zod";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { decimalLabel } from "#app/domain/figures.ts";
import { maxSizeText, sizeLimit } from "#app/domain/media/upload.ts";
import { receivePackage } from "#app/domain/packages/import-package.server.ts";
import { noPackage } from "#app/domain/packages/import-plan.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { FileField } from "#app/ui/authoring/file-field.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/file";

export const loader = page((ctx) => {
  authorise(requireViewer(ctx), "courses.teach");
  const { maxBytes } = sizeLimit("video", ctx.settings);
  return { limit: { maxBytes, tooLarge: `O pacote deve ter no máximo ${maxSizeText("video", ctx.settings)}.` } };
});

export const action = form({
  schema: z.object({}),
  limit: "media.upload",
  upload: true,
  run: (ctx, _, { upload }) => receivePackage(ctx, upload),
  goTo: ({ id }) => href("/admin/courses/packages/:id", { id }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Importar curso");

export default function PackageFile({ loaderData: { limit }, actionData }: Route.ComponentProps) {
  const { state, send, cancel } = useSending(actionData?.error);
  const { errors, sent, words } = state;
  return (
    <AuthoringPage title="Importar curso">
      <p className="mt-3 max-w-prose text-muted">
        Um curso exportado daqui, de outra escola que usa esta plataforma ou de um Moodle, Canvas e outros, em Common
        Cartridge. Depois do envio, você confere o que entra antes de criar o curso.
      </p>
      <form
        method="post"
        encType="multipart/form-data"
        aria-busy={sent !== undefined || undefined}
        onSubmit={send}
        className="mt-8 flex flex-col gap-8"
      >
        <ErrorSummary title="O pacote não foi aceito" errors={errors} />
        <FileField
          label="Pacote do curso"
          hint={`Um arquivo .zip ou .imscc. ${limit.tooLarge}`}
          accept=".zip,.imscc,application/zip"
          wrong={noPackage}
          limit={limit}
          errors={errors?.file ?? undefined}
        />
        {words !== undefined && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {sent !== undefined && (
              <progress max={1} value={sent} aria-label="Envio do arquivo" className="h-2 w-full accent-leaf" />
            )}
            <span role="status" className="text-sm tabular-nums">
              {words}
            </span>
            {sent !== undefined && (
              <button
                type="button"
                onClick={cancel}
                className="min-h-11 text-sm text-clay underline underline-offset-4"
              >
                Cancelar envio
              </button>
            )}
          </div>
        )}
        <FormEnd label="Enviar e conferir" back={href("/admin")} backLabel="Agora não" />
      </form>
    </AuthoringPage>
  );
}

type Errors = Record<string, string[] | null> | null | undefined;
/** `sent` is the part of the file that has been sent while it is under way. */
type State = { errors?: Errors; sent?: number; words?: string };
type Answer = { data?: { id: string }; error?: string; fields?: Record<string, string[]> };

const interrupted = "O envio foi interrompido. Confira a internet e tente de novo.";

/**
 * Sends the form by the JSON call, with progress, and so that it can be cancelled. That takes XMLHttpRequest: neither
 * React Router nor fetch tells how much has been sent.
 */
function useSending(errors: Errors) {
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ errors });
  const request = useRef<XMLHttpRequest>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.current) return;
    const xhr = new XMLHttpRequest();
    request.current = xhr;
    xhr.upload.onprogress = ({ loaded, total }) => {
      const sent = total ? loaded / total : 0;
      const far = `${Math.floor(sent * 100)}%: ${megabytes(loaded)} de ${megabytes(total)}`;
      setState({ sent, words: loaded < total ? far : "Conferindo…" });
    };
    xhr.onload = () => {
      const answer = xhr.response as Answer | null; // Null for a proxy's page.
      if (answer?.data) return void navigate(href("/admin/courses/packages/:id", { id: answer.data.id }));
      if (xhr.status === 401) return location.reload(); // Leads to the sign-in, and back here.
      setState(answer?.error ? { errors: answer.fields ?? { "": [answer.error] } } : { words: interrupted });
    };
    xhr.onerror = () => setState({ words: interrupted });
    xhr.onabort = () => setState({ words: "Envio cancelado." });
    xhr.onloadend = () => {
      request.current = null;
    };
    setState({ sent: 0, words: "" });
    xhr.open("POST", "/api/course-packages");
    xhr.responseType = "json";
    xhr.send(new FormData(event.currentTarget));
  };
  return { state, send, cancel: () => request.current?.abort() };
}

const megabytes = (bytes: number) => `${decimalLabel(bytes / 1024 ** 2)} MB`;
