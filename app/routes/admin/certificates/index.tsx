import { can } from "#app/domain/access/abilities.ts";
import { showDesigning } from "#app/domain/certificates/design/design-history.server.ts";
import { designIsReserved, settingsFailed, settingsSaved } from "#app/domain/certificates/design/labels.ts";
import { saveDesign } from "#app/domain/certificates/design/save-design.server.ts";
import { designForm, designFrom } from "#app/domain/certificates/design/schema.ts";
import { pictureFile } from "#app/domain/media/image.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { DesignForm } from "#app/routes/admin/certificates/design-form.tsx";
import { Governance } from "#app/routes/admin/certificates/governance.tsx";
import { History } from "#app/routes/admin/certificates/history.tsx";
import { storedFields } from "#app/routes/admin/certificates/stored-fields.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx) => {
  const designing = await showDesigning(ctx);
  const governs = can(ctx.viewer, "certificates.governDesign");
  const platform = ctx.settings.PLATFORM_NAME;
  return { ...designing, platform, may: { govern: governs, design: governs || designing.teachers } };
});

export const action = form({
  schema: designForm,
  limit: "api.other",
  typed: true,
  room: "pictures",
  files: { logo: pictureFile, signature: pictureFile, background: pictureFile },
  run: (ctx, value) => {
    const { fields, files } = designFrom(value);
    return saveDesign(ctx, fields, files);
  },
  goTo: (_, { request }) => redirectSaying(request, "/admin/certificates", { kind: "success", message: settingsSaved }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Configurar certificados");

export default function Certificates({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, history, platform, teachers, may } = loaderData;
  const fields = useFields(designForm, actionData, storedFields(settings, platform));
  return (
    <AdminFrame>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Configurar certificados</h2>
          <p className="mt-2 max-w-prose text-muted">
            O que você muda aqui vale para os certificados emitidos daqui em diante. Os que já foram emitidos ficam como
            estão.
          </p>
        </div>
        <ButtonLink href="/certificate-preview" target="_blank" look="quiet">
          Ver prévia <Icon name="outside" size={18} />
          <span className="sr-only">(abre em outra aba)</span>
        </ButtonLink>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-12 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ErrorSummary title={settingsFailed} errors={actionData?.error} />
          {may.design ? (
            <DesignForm fields={fields} wasRefused={actionData !== undefined} />
          ) : (
            <Notice title={designIsReserved}>
              <p>Você pode ver a prévia e o histórico. Para sugerir uma mudança, fale com a direção.</p>
            </Notice>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <History versions={history} currentId={settings.id} mayRestore={may.design} />
          {may.govern && <Governance teachers={teachers} />}
        </div>
      </div>
    </AdminFrame>
  );
}
