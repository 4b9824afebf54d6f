import { href, redirect } from "react-router";
import { versionNotFound } from "#app/domain/certificates/design.ts";
import { restoreDesign } from "#app/domain/certificates/save-design.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/restoration";

/** A GET redirects to the version. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(`${href("/certificate-preview")}?versao=${integerId(params.id, versionNotFound)}`);
});

/** Restores an older design with one click. */
export const action = form({
  limit: "api.other",
  run: (ctx, _, { params }) => restoreDesign(ctx, integerId(params.id, versionNotFound)),
  goTo: (_, { params }) => [
    "/admin/certificates",
    `Versão ${params.id} restaurada: os próximos certificados saem com ela.`,
  ],
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
