import { href, type MetaDescriptor } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { isUntold } from "#app/domain/health/open-points.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { saveSection, saveSectionForm, showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { sectionForm } from "#app/domain/school-settings/section-form.ts";
import { fieldsOf, sections, takesPicture } from "#app/domain/school-settings/sections.ts";
import type { SchoolKey } from "#app/domain/settings.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { requireAbility } from "#app/http/require-ability.server.ts";
import { SettingFields } from "#app/routes/admin/school/setting-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/section";
import { Step } from "./step.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireAbility("settings.manage")];

/** The set-up's pages with settings: each is a section of Painel → Escola, in order. */
const pages = {
  school: {
    section: "about",
    title: "A escola",
    lead: "A lei pede que apareça no rodapé quem vende os cursos. O que ficar para depois, o Painel lembra.",
    next: "/setup/letters",
  },
  letters: {
    section: "email",
    title: "E-mails",
    lead: "Por onde saem recibos, avisos e os códigos com que as pessoas entram. Quem vende o e-mail da escola informa estes dados.",
    next: "/setup/selling",
  },
  selling: {
    section: "sales",
    title: "Vendas",
    lead: "Para onde vai o dinheiro dos cursos. Se todos forem gratuitos, deixe para depois.",
    next: "/setup/texts",
  },
} as const;

type StepName = keyof typeof pages;

function stepOf(word: string): StepName {
  if (!Object.hasOwn(pages, word)) throw new AppError("not_found");
  return word as StepName;
}

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const step = stepOf(params.step);
  const view = await showSection(ctx, pages[step].section);
  const fields = fieldsOf(view.section);
  const isTold = (key: SchoolKey) => {
    const { options, type } = fields.find((field) => field.key === key)!;
    return !isUntold(ctx.settings, key) || options || type === "colour" || type === "number";
  };
  const told = Object.entries(view.values).filter(([key]) => isTold(key as SchoolKey));
  const isSimulated = ctx.settings.PAYMENTS_PROVIDER === "simulator";
  return { ...view, values: Object.fromEntries(told), step, isSimulated, email: ctx.viewer!.email };
});

export const action = form({
  ...formOf(saveSection),
  schema: sectionForm,
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { SCHOOL_LOGO: imageLimit },
  run: async (ctx, sent, { params }) => {
    const step = stepOf(params.step!);
    const { section, next } = pages[step];
    await saveSectionForm(ctx, section, sent);
    return step === "letters" ? href("/setup/:step", { step }) : next;
  },
  goTo: (to) => to,
});

export const meta: Route.MetaFunction = ({ matches, loaderData }): MetaDescriptor[] =>
  pageMeta(matches, loaderData ? pages[loaderData.step].title : "Preparar a escola");

export default function SetUpSection({ loaderData, actionData }: Route.ComponentProps) {
  const { step, version, values, mailServer, isSimulated, email } = loaderData;
  const { title, lead, next } = pages[step];
  const server = { SMTP_HOST: mailServer?.host, SMTP_PORT: mailServer?.port, SMTP_USER: mailServer?.user };
  const fields = useFields(sectionForm, actionData, { ...values, ...server } as never);
  const sendsMail = step === "letters" && mailServer !== null;
  return (
    <Step step={step} title={title} lead={lead}>
      {step === "selling" && isSimulated && (
        <Notice className="mb-6" kind="waiting" title="Os pagamentos ainda são simulados">
          <p>
            Ninguém é cobrado, e quem compra entra no curso. Até isso mudar, escolha que a escola só tem cursos
            gratuitos.
          </p>
        </Notice>
      )}
      {sendsMail && (
        <form method="post" action={`${href("/admin/school/email/test")}?setup`} className="mb-6">
          <Notice kind="success" title="O servidor de e-mail está salvo">
            <p className="mb-3">
              Teste antes de continuar: os códigos de entrada também saem por ele. O teste vai para {email} e pode levar
              meio minuto.
            </p>
            <Button wide>Enviar um e-mail de teste</Button>
          </Notice>
        </form>
      )}
      {sections[loaderData.section].guarded && <ReauthenticationNotice to="salvar esta página" className="mb-6" />}
      <form
        method="post"
        encType={takesPicture(loaderData.section) ? "multipart/form-data" : undefined}
        className="flex flex-col gap-5"
      >
        <ErrorSummary errors={actionData?.error} />
        <VersionField field={fields.version} saved={version} />
        <SettingFields view={loaderData} fields={fields} wasRefused={actionData !== undefined} />
        <Button look={sendsMail ? "quiet" : "primary"} wide>
          {step === "letters" ? "Salvar" : "Salvar e continuar"}
        </Button>
        <ButtonLink href={next} look={sendsMail ? "primary" : "quiet"} wide>
          {sendsMail ? "Continuar" : "Deixar para depois"}
        </ButtonLink>
      </form>
    </Step>
  );
}
