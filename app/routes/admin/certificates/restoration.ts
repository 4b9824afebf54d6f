import { redirect } from "react-router";
import { versionNotFound } from "#app/domain/certificates/design/labels.ts";
import { restoreDesign } from "#app/domain/certificates/design/save-design.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";

/** Whoever comes here by an address is shown the version. */
export const loader = page((_, { params }) => {
  throw redirect(`/certificate-preview?versao=${integerId(params.id, versionNotFound)}`);
});

/** One click back to an older look. */
export const action = form({
  limit: "api.other",
  run: (ctx, _, { params }) => restoreDesign(ctx, integerId(params.id, versionNotFound)),
  goTo: (_, { request, params }) =>
    redirectSaying(request, "/admin/certificates", {
      kind: "success",
      message: `Versão ${params.id} restaurada: os próximos certificados saem com ela.`,
    }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
