import { href, redirect } from "react-router";
import { certificateOfStudent } from "#app/domain/certificates/certificate.ts";
import { issueToStudent } from "#app/domain/certificates/generate-certificate.server.ts";
import { uuidId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import type { Route } from "./+types/certificate";

const personOf = ({ id }: { id?: string }) => uuidId(id, personNotFound);

/** A GET redirects to the person. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/people/:id", { id: personOf(params) }));
});

export const action = form({
  schema: certificateOfStudent.pick({ course_id: true }),
  limit: issueToStudent.verb.limit ?? "api.other",
  errorScreen: "always",
  run: (ctx, { course_id }, { params }) => issueToStudent(ctx, { user_id: personOf(params), course_id }),
  goTo: ({ certificateNumber, issuedNow }, { request, params }) =>
    redirectWithFlash(request, href("/admin/people/:id", { id: personOf(params) }), {
      kind: "success",
      message: issuedNow
        ? `Certificado ${certificateNumber} emitido. A pessoa recebe um e-mail com ele.`
        : `O certificado ${certificateNumber} já existia.`,
    }),
});

export default () => null;
