import { href } from "react-router";
import { z } from "zod";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { maxSizeText, sizeLimit } from "#app/domain/media/upload.ts";
import { receivePackage } from "#app/domain/packages/import-package.server.ts";
import { noPackage } from "#app/domain/packages/import-plan.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { FileField } from "#app/ui/authoring/file-field.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { UploadForm, UploadProgress } from "#app/ui/workshop/upload-form.tsx";
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
  return (
    <AuthoringPage title="Importar curso">
      <p className="mt-3 max-w-prose text-muted">
        Um curso exportado daqui, de outra escola que usa esta plataforma ou de um Moodle, Canvas e outros, em Common
        Cartridge. Depois do envio, você confere o que entra antes de criar o curso.
      </p>
      <UploadForm reply={actionData}>
        {(reply) => (
          <>
            <ErrorSummary title="O pacote não foi aceito" errors={reply?.error} />
            <FileField
              label="Pacote do curso"
              hint={`Um arquivo .zip ou .imscc. ${limit.tooLarge}`}
              accept=".zip,.imscc,application/zip"
              wrong={noPackage}
              limit={limit}
              errors={reply?.error?.file ?? undefined}
            />
            <UploadProgress />
            <FormEnd label="Enviar e conferir" back={href("/admin")} backLabel="Agora não" />
          </>
        )}
      </UploadForm>
    </AuthoringPage>
  );
}
