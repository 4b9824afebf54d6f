import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { type Sheet, toSheet } from "#app/domain/certificates/certificate.ts";
import {
  type CertificateDesign,
  ceoTitleInPanel,
  type DesignVersion,
  designIsReserved,
  editableDesign,
  partLabels,
  settingsFailed,
  settingsSaved,
} from "#app/domain/certificates/design.ts";
import { designForm, designFrom } from "#app/domain/certificates/design-form.ts";
import { showDesigning } from "#app/domain/certificates/design-history.server.ts";
import { sampleCertificate } from "#app/domain/certificates/design-sample.ts";
import { saveDesign } from "#app/domain/certificates/save-design.server.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import previewStyles from "#app/routes/certificates/preview.css?inline";
import sheetStyles from "#app/routes/certificates/sheet.css?inline";
import { Front } from "#app/routes/certificates/sheet-sides.tsx";
import { AdminFrame, CertificatePages } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { DesignForm } from "./design-form.tsx";

export const loader = page(async (ctx) => {
  const designing = await showDesigning(ctx);
  const governs = can(ctx.viewer, "certificates.governDesign");
  const platform = ctx.settings.PLATFORM_NAME;
  const { COMPANY_TAX_ID: taxId, PUBLIC_ORIGIN: origin } = ctx.settings;
  const sheet = toSheet(sampleCertificate(designing.settings, { platform, taxId, origin }));
  return { ...designing, sheet, platform, may: { govern: governs, design: governs || designing.instructors } };
});

export const action = form({
  schema: designForm,
  limit: "api.other",
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { logo: imageLimit, signature: imageLimit, background: imageLimit },
  run: (ctx, value) => {
    const { fields, files } = designFrom(value);
    return saveDesign(ctx, fields, files);
  },
  goTo: () => ["/admin/certificates", settingsSaved],
});

export const handle: Handle = { styles: sheetStyles + previewStyles };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Configurar certificados");

export default function Certificates({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, history, platform, instructors, may, sheet } = loaderData;
  const stored = storedFields(settings, platform);
  const fields = useFields(designForm, actionData, stored);
  return (
    <AdminFrame>
      <CertificatePages page="design" />
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-xl sm:text-2xl">Configurar certificados</h2>
          <p className="mt-1 max-w-prose text-muted">As mudanças valem só para os próximos certificados.</p>
        </div>
        <ButtonLink href="/certificate-preview" target="_blank" look="quiet">
          Ver prévia <Icon name="outside" size={18} />
          <span className="sr-only">(abre em outra aba)</span>
        </ButtonLink>
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-12 sm:mt-8 lg:grid-cols-[1fr_26rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ErrorSummary title={settingsFailed} errors={actionData?.error} />
          {may.design ? (
            <DesignForm fields={fields} version={stored.version} wasRefused={actionData !== undefined} />
          ) : (
            <Notice title={designIsReserved}>
              <p>Você pode ver a prévia e o histórico. Para sugerir uma mudança, fale com a direção.</p>
            </Notice>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <Preview sheet={sheet} />
          <History versions={history} currentId={settings.id} mayRestore={may.design} />
          {may.govern && <Governance instructors={instructors} />}
        </div>
      </div>
    </AdminFrame>
  );
}

/** A preview of the saved design; edits appear in it after saving. */
function Preview({ sheet }: { sheet: Sheet }) {
  return (
    <section aria-labelledby="previa" className="lg:sticky lg:top-20">
      <h2 id="previa" className="text-xl">
        Como o certificado fica
      </h2>
      <div className="sample mt-3">
        <Front sheet={sheet} heading="h3" />
      </div>
      <p className="mt-2 text-sm text-muted">Com nomes de exemplo. O que você mudar aparece aqui depois de salvar.</p>
    </section>
  );
}

/** For admins only: who may change the design, and whether old certificates get it too. */
function Governance({ instructors }: { instructors: boolean }) {
  return (
    <section aria-labelledby="direcao" className="flex flex-col gap-6 rounded-soft border border-line bg-raised p-5">
      <h2 id="direcao" className="text-xl">
        Quem pode mudar
      </h2>
      <form method="post" action="/admin/certificates/designers" className="flex flex-col gap-3">
        <Checkbox name="teachers" defaultChecked={instructors}>
          Instrutores também podem mudar o visual
        </Checkbox>
        <Button look="quiet">Salvar permissão</Button>
      </form>
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <p className="text-sm text-muted">
          Os certificados já emitidos mantêm o visual que tinham, a menos que você aplique o atual.
        </p>
        <ButtonLink href="/admin/certificates/application" look="quiet">
          Aplicar novo visual
        </ButtonLink>
      </div>
    </section>
  );
}

type HistoryProps = { versions: DesignVersion[]; currentId: number; mayRestore: boolean };

function History({ versions, currentId, mayRestore }: HistoryProps) {
  return (
    <section aria-labelledby="historico">
      <h2 id="historico" className="text-xl">
        Histórico
      </h2>
      <p className="mt-2 text-sm text-muted">
        Ao restaurar, criamos uma versão nova, igual à antiga. Nenhuma versão se perde.
      </p>
      <ol className="mt-4 border-b border-line">
        {versions.map((version) => (
          <Version
            key={version.id}
            version={version}
            isCurrent={version.id === currentId}
            mayRestore={mayRestore && version.id !== currentId}
          />
        ))}
      </ol>
    </section>
  );
}

type VersionProps = { version: DesignVersion; isCurrent: boolean; mayRestore: boolean };

function Version({ version, isCurrent, mayRestore }: VersionProps) {
  const { id, savedBy, savedAt, changed, certificates, primaryColor, secondaryColor, fontFamily } = version;
  return (
    <li className="border-t border-line py-4">
      <p className="flex flex-wrap items-center gap-2">
        <Swatch colour={primaryColor} />
        <Swatch colour={secondaryColor} />
        <span className="font-semibold">Versão {id}</span>
        <span className="text-sm text-muted">{fontFamily}</span>
        {isCurrent && <Badge tone="leaf">Atual</Badge>}
      </p>
      <p className="mt-1 text-sm text-muted">
        {savedBy ?? "Plataforma"}, <time dateTime={savedAt.toISOString()}>{dateTimeLabel(savedAt)}</time>
        {certificates > 0 && ` · ${countLabel(certificates, "certificado", "certificados")}`}
      </p>
      {changed.length > 0 && (
        <p className="mt-1 text-sm">Mudou: {changed.map((part) => partLabels[part]).join(", ")}.</p>
      )}
      <div className="mt-1 flex items-center gap-5">
        <a
          href={`${href("/certificate-preview")}?versao=${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf hover:underline"
        >
          Ver<span className="sr-only"> a versão {id}</span>
        </a>
        {mayRestore && (
          <form method="post" action={href("/admin/certificates/:id/restoration", { id: String(id) })}>
            <Button look="quiet">
              Restaurar<span className="sr-only"> a versão {id}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className="size-4 rounded-full border border-line" style={{ background: colour }} />
);

/** The form's initial values: the saved settings, or defaults if nobody has saved any. */
function storedFields(settings: CertificateDesign & { isActive: boolean; savedBy: string | null }, platform: string) {
  const tick = (value: boolean) => (value ? "on" : undefined);
  return {
    version: versionOf(editableDesign(settings)),
    organization_name: settings.organizationName ?? platform,
    logo_url: settings.logoUrl,
    ceo_name: settings.ceoName,
    ceo_title: settings.savedBy ? settings.ceoTitle : ceoTitleInPanel,
    ceo_signature_url: settings.ceoSignatureUrl,
    certificate_background_url: settings.backgroundUrl,
    primary_color: settings.primaryColor,
    secondary_color: settings.secondaryColor,
    font_family: settings.fontFamily as never,
    show_program_content: tick(settings.showProgramContent) as never,
    auto_generate_hours: tick(settings.autoGenerateHours) as never,
    is_active: tick(settings.isActive) as never,
  };
}
