import { href, type MetaDescriptor } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { isUntold } from "#app/domain/health/open-points.ts";
import { saveSection, showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { changesOf, sectionForm } from "#app/domain/school-settings/section-form.ts";
import { fieldsOf, sections } from "#app/domain/school-settings/sections.ts";
import type { SchoolKey } from "#app/domain/settings.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { requireAbility } from "#app/http/require-ability.server.ts";
import { formOf } from "#app/http/verb.ts";
import { SettingFields } from "#app/routes/admin/school/setting-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { VersionField } from "#app/ui/form/version-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/section";
import { Step } from "./step.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireAbility("settings.manage")];

/** The pages of the set-up that ask for settings: each is a section of Painel → Escola, in the order of the walk. */
const pages = {
  school: {
    section: "about",
    title: "A escola",
    lead: "A lei pede que apareça no rodapé quem vende os cursos. O que ficar para depois, o Painel lembra. As cores e o logotipo dos certificados ficam em Painel → Configurar Certificados.",
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
    lead: "Para onde vai o dinheiro de quem compra um curso. Uma escola só de cursos gratuitos não precisa de nada disto.",
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
  const isTold = (key: SchoolKey) => !isUntold(ctx.settings, key) || fields.find((field) => field.key === key)?.options;
  const told = Object.entries(view.values).filter(([key]) => isTold(key as SchoolKey));
  const isSimulated = ctx.settings.PAYMENTS_PROVIDER === "simulator";
  return { ...view, values: Object.fromEntries(told), step, isSimulated, email: ctx.viewer!.email };
});

export const action = form({
  ...formOf(saveSection),
  schema: sectionForm,
  resendAfterSignIn: true,
  run: async (ctx, sent, { params }) => {
    const step = stepOf(params.step!);
    const { section, next } = pages[step];
    await saveSection(ctx, section, { version: sent.version, settings: changesOf(section, sent, ctx.settings) });
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
        <div className="mb-6">
          <Notice kind="waiting" title="Os pagamentos ainda são simulados">
            <p>
              Ninguém é cobrado, e quem compra entra no curso. A plataforma não impede que você publique um curso com
              preço: até haver um meio de pagamento de verdade, publique só cursos gratuitos.
            </p>
          </Notice>
        </div>
      )}
      {sendsMail && (
        <form method="post" action={`${href("/admin/school/email/test")}?setup`} className="mb-6">
          <Notice kind="success" title="O servidor de e-mail está salvo">
            <p className="mb-3">O teste vai para {email} e pode levar meio minuto.</p>
            <Button wide>Enviar um e-mail de teste</Button>
          </Notice>
        </form>
      )}
      {sections[loaderData.section].guarded && (
        <div className="mb-6 empty:hidden">
          <ReauthenticationNotice to="salvar esta página" />
        </div>
      )}
      <form method="post" className="flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <VersionField field={fields.version} saved={version} />
        <SettingFields view={loaderData} fields={fields} />
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
