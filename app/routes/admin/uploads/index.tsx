import { href } from "react-router";
import { z } from "zod";
import { dropUpload, listStoppedUploads } from "#app/domain/authoring/uploads.server.ts";
import { type StoppedUpload, uploadNotFound } from "#app/domain/authoring/uploads.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { uuidId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta, sizeLabel } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx) => ({ uploads: await listStoppedUploads(ctx) }));

export const action = form({
  schema: z.object({ upload: z.string() }),
  errorScreen: "always",
  limit: "authoring.write",
  run: (ctx, { upload }) => dropUpload(ctx, uuidId(upload, uploadNotFound)),
  goTo: () => [href("/admin/uploads"), "Envio descartado."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Envios que pararam");

export default function StoppedUploads({ loaderData: { uploads } }: Route.ComponentProps) {
  return (
    <AuthoringPage title="Envios que pararam">
      {uploads.length ? (
        <>
          <p className="mt-3 max-w-prose text-muted">
            Escolha o mesmo arquivo de novo, e o envio continua de onde parou. Um dia depois da última parte, o que
            chegou é apagado.
          </p>
          <ul className="mt-6 flex flex-col">
            {uploads.map((upload) => (
              <Stopped key={upload.id} upload={upload} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title="Nenhum envio parou">
          <p>Se a internet cair no meio de um arquivo, ele aparece aqui para você continuar.</p>
        </EmptyState>
      )}
    </AuthoringPage>
  );
}

function Stopped({ upload }: { upload: StoppedUpload }) {
  const { fileName, bytes, received, lesson } = upload;
  const id = String(lesson.id);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">{fileName}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {upload.isResource ? "Material de" : "Arquivo de"} “{lesson.title}”, em {upload.courseTitle}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {Math.floor((100 * received) / bytes)}% de {sizeLabel(bytes)}, parou em {dateTimeLabel(upload.touchedAt)}
        </p>
        <progress max={bytes} value={received} aria-label={fileName} className="mt-2 h-2 w-full accent-leaf" />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          href={
            upload.isResource
              ? href("/admin/lessons/:id/resources/file", { id })
              : href("/admin/lessons/:id/file", { id })
          }
        >
          Continuar<span className="sr-only">: {fileName}</span>
        </ButtonLink>
        <form method="post">
          <Button look="quiet" name="upload" value={upload.id}>
            Descartar<span className="sr-only">: {fileName}</span>
          </Button>
        </form>
      </div>
    </li>
  );
}
