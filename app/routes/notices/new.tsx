import { href } from "react-router";
import { noticeDefaults, noticeFields, readTarget, templateParam } from "#app/domain/notices/notice.ts";
import { findTarget, sendNotice } from "#app/domain/notices/send-notice.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/button.tsx";
import { noticesPath } from "#app/ui/notice-list.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new";
import { NoticeForm, Templates } from "./notice-form.tsx";

export const loader = page(async (ctx, { url }) => {
  const target = await findTarget(ctx, readTarget(url));
  const template = templateParam.parse(url.searchParams.get("modelo") ?? undefined);
  return { target, template: template === "all" ? null : template };
});

/** Sends what the preview has shown. */
export const action = form({
  ...formOf(sendNotice),
  schema: noticeFields,
  resendAfterSignIn: true,
  goTo: ({ id, recipients }) => [
    href("/notices/:id", { id: String(id) }),
    `Pronto: ${countLabel(recipients, "pessoa vai receber", "pessoas vão receber")} este aviso. Os e-mails saem aos poucos.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Escrever um aviso");

export default function NewNotice({ loaderData: { target, template }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4">
      <BackLink href={noticesPath(target)}>Avisos enviados</BackLink>
      <h1 className="text-2xl sm:text-3xl">Escrever um aviso</h1>
      <p className="mt-1 text-muted wrap-anywhere">
        {target.kind === "class" ? "Turma" : "Curso"} {target.name}
      </p>
      <div className="mt-4">
        <Templates target={target} chosen={template} />
      </div>
      <div className="mt-6">
        <NoticeForm key={template} stored={noticeDefaults(target, template)} reply={actionData} />
      </div>
    </div>
  );
}
