import { href, type MetaDescriptor } from "react-router";
import { showBackups } from "#app/domain/health/backup-checks.server.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { hostOf } from "#app/domain/payments/checkout.ts";
import { type AccountAnswer, askAccount, knownMode } from "#app/domain/payments/find-provider.server.ts";
import { lacksInvoices } from "#app/domain/payments/invoice.ts";
import type { GatewayMode } from "#app/domain/payments/provider.ts";
import { saveSection, saveSectionForm, showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { sectionForm, sectionInPath } from "#app/domain/school-settings/section-form.ts";
import {
  type Section,
  sectionNames,
  sections,
  settingLabel,
  takesPicture,
} from "#app/domain/school-settings/sections.ts";
import { callbackUrl } from "#app/domain/sign-in/addresses.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { Pill, Pills } from "#app/ui/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TestMode } from "#app/ui/payment/test-mode.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/section";
import { BackupStatus, MissingRecoveryKey } from "./backup-status.tsx";
import { SettingFields } from "./setting-fields.tsx";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const view = await showSection(ctx, sectionInPath.read(params.section));
  const backups = view.section === "copies" ? await showBackups(ctx) : null;
  const answer = view.section === "sales" ? await askAccount(ctx) : null;
  const account = { gateway: hostOf(ctx.settings), answer, mode: knownMode(ctx.settings) };
  const isHttps = ctx.settings.PUBLIC_ORIGIN.startsWith("https:");
  const sales = { account, isHttps, lacksInvoices: lacksInvoices(ctx.settings) };
  return { ...view, ...sales, backups, callback: callbackUrl(ctx.settings), email: ctx.viewer!.email };
});

export const action = form({
  ...formOf(saveSection),
  schema: sectionForm,
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { SCHOOL_LOGO: imageLimit },
  run: (ctx, sent, { params }) => saveSectionForm(ctx, sectionInPath.read(params.section), sent),
  goTo: ({ section }) => [href("/admin/school/:section", { section }), "Salvo. Já vale em toda a plataforma."],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }): MetaDescriptor[] =>
  pageMeta(matches, loaderData ? `Escola: ${sections[loaderData.section].title}` : "Escola");

export default function SchoolSection({ loaderData, actionData }: Route.ComponentProps) {
  const { section, version, values, mailServer, unusable, backups, callback, email } = loaderData;
  const { account, isHttps, lacksInvoices } = loaderData;
  const { title, lead, guarded } = sections[section];
  const server = { SMTP_HOST: mailServer?.host, SMTP_PORT: mailServer?.port, SMTP_USER: mailServer?.user };
  const fields = useFields(sectionForm, actionData, { ...values, ...server } as never);
  return (
    <AdminFrame tab="school">
      <SectionNav here={section} />
      <h2 className="mt-8 text-2xl max-sm:mt-4">{title}</h2>
      <p className="mt-2 max-w-prose text-muted">{lead}</p>
      {section === "sales" && lacksInvoices && (
        <Notice className="mt-5 max-w-2xl" kind="problem" title="As notas fiscais ainda não saem">
          <p>
            Falta a descrição, o serviço ou a alíquota, em “O que vai na nota fiscal”, ou quem recebe os pagamentos não
            é o Asaas, que as emitiria.
          </p>
        </Notice>
      )}
      {account.answer && <AccountState gateway={account.gateway!} answer={account.answer} mode={account.mode} />}
      {backups?.lacksKey && (
        <div className="mt-5 max-w-2xl">
          <MissingRecoveryKey />
        </div>
      )}
      {guarded && <ReauthenticationNotice to="salvar esta página" className="mt-5 max-w-2xl" />}
      {unusable.length > 0 && (
        <Notice
          className="mt-5 max-w-2xl"
          kind="problem"
          title={`Digite de novo: ${unusable.map(settingLabel).join(", ")}`}
        >
          <p>
            O que estava guardado não abre mais, porque o segredo da plataforma mudou. Até lá, o que depende disso fica
            desligado; o resto funciona.
          </p>
        </Notice>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          method="post"
          encType={takesPicture(section) ? "multipart/form-data" : undefined}
          className="flex max-w-2xl flex-col gap-6"
        >
          <ErrorSummary errors={actionData?.error} />
          <VersionField field={fields.version} saved={version} />
          <SettingFields view={loaderData} fields={fields} wasRefused={actionData !== undefined} />
          <p>
            <Button>Salvar</Button>
          </p>
        </form>
        {backups && <BackupStatus {...backups} />}
      </div>
      {section === "about" && (
        <p className="mt-10 max-w-2xl border-t border-line pt-6">
          A escola tem um certificado digital A1, como o e-CNPJ? Com ele, os certificados em PDF saem assinados:{" "}
          <TextLink href={href("/admin/school/signature")}>assinatura dos certificados</TextLink>.
        </p>
      )}
      {section === "sign-in" && (
        <p className="mt-10 max-w-2xl border-t border-line pt-6">
          Endereço de retorno, para o Google ou outro provedor: <code className="break-all">{callback}</code>
        </p>
      )}
      {section === "sales" && (
        <div className="mt-10 flex max-w-2xl flex-col gap-4 border-t border-line pt-6">
          <p>
            Vende de verdade? Depois de salvar, faça uma{" "}
            <TextLink href={href("/admin/school/sales/test")}>compra de teste</TextLink>: um PIX pequeno, que volta para
            você.
          </p>
          {account.gateway && !isHttps && (
            <Notice kind="problem" title={`O ${account.gateway} não consegue avisar a escola`}>
              <p>
                Ele só manda avisos a um endereço https, e este não é. Até lá, um pagamento pode levar uma hora para ser
                visto aqui. Peça a quem cuida do servidor que defina PUBLIC_ORIGIN com o endereço https da escola.
              </p>
            </Notice>
          )}
        </div>
      )}
      {section === "email" && (
        <form
          method="post"
          action={href("/admin/school/email/test")}
          className="mt-10 max-w-2xl border-t border-line pt-6"
        >
          <h3 className="text-xl">Enviar e-mail de teste</h3>
          <p className="mt-2 mb-4 text-muted">
            Vai para {email}, com os dados que estão salvos. Se não der certo, dizemos aqui o motivo; pode levar meio
            minuto.
          </p>
          <Button look="quiet">Enviar e-mail de teste</Button>
        </form>
      )}
    </AdminFrame>
  );
}

type AccountStateProps = { gateway: string; answer: AccountAnswer; mode: GatewayMode | null };

/** Whether the school's account can collect, and whether it is a real one. */
function AccountState({ gateway, answer, mode }: AccountStateProps) {
  return (
    <div className="mt-5 flex max-w-2xl flex-col gap-4">
      {answer === "refused" && (
        <Notice kind="problem" title={`O ${gateway} não aceita a chave da escola`}>
          <p>
            Enquanto for assim, ninguém consegue comprar. Copie a chave de novo no {gateway} e digite-a nesta página.
          </p>
        </Notice>
      )}
      {answer === "silent" && <p>O {gateway} não respondeu agora. Abra esta página de novo daqui a pouco.</p>}
      {mode === "test" && <TestMode gateway={gateway} to="school" />}
      {mode === "live" && answer === "open" && (
        <p>A conta do {gateway} é de verdade: cada venda cobra de quem compra.</p>
      )}
    </div>
  );
}

function SectionNav({ here }: { here: Section }) {
  return (
    <Pills label="Configurações da escola">
      {sectionNames.map((section) => (
        <Pill key={section} href={href("/admin/school/:section", { section })} active={section === here} current="page">
          {sections[section].title}
        </Pill>
      ))}
    </Pills>
  );
}
