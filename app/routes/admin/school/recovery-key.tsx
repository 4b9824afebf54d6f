import { href } from "react-router";
import { makeRecoveryKey } from "#app/domain/backups/choose-place.server.ts";
import { showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink, FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/recovery-key";

export const loader = page(async (ctx) => {
  const { version, secrets, fromEnvironment } = await showSection(ctx, "copies");
  const school = ctx.settings.PLATFORM_NAME;
  return { version, school, hasKey: secrets.includes("BACKUP_KEY"), isFixed: fromEnvironment.includes("BACKUP_KEY") };
});

export const action = form({ ...formOf(makeRecoveryKey), show: (key) => ({ key }) });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Chave de recuperação");

const back = href("/admin/school/:section", { section: "copies" });

export default function RecoveryKey({ loaderData, actionData }: Route.ComponentProps) {
  const { version, school, hasKey, isFixed } = loaderData;
  const key = actionData && "key" in actionData ? actionData.key : undefined;
  const reply = actionData && "key" in actionData ? undefined : actionData;
  if (key) {
    return (
      <AdminFrame tab="school">
        <div className="max-w-2xl">
          <ShownOnce
            id="chave"
            title="Guarde a chave de recuperação"
            lead="Imprima ou anote, e guarde fora do servidor, com os documentos da escola. Ela não aparece de novo."
            copy={{ text: key, label: "Copiar a chave", done: "Copiada." }}
            note={`${school}: chave de recuperação das cópias de segurança. Com ela, o endereço e as chaves do bucket, qualquer técnico devolve a escola em um servidor novo.`}
            action={
              <ButtonLink href={back} look="plain">
                Já guardei
              </ButtonLink>
            }
          />
        </div>
      </AdminFrame>
    );
  }
  return (
    <AdminFrame tab="school">
      <h2 className="text-2xl">Chave de recuperação</h2>
      <div className="mt-3 flex max-w-prose flex-col gap-3">
        <p>
          As cópias que vão para um bucket saem daqui criptografadas. Com o endereço do bucket e esta chave, a escola
          volta em um servidor novo; sem ela, ninguém abre as cópias, nem nós.
        </p>
        <p>Ela aparece uma única vez, na próxima página. Tenha à mão papel e caneta, ou uma impressora.</p>
      </div>
      <ReauthenticationNotice to="criar a chave" className="mt-5 max-w-2xl" />
      {hasKey && (
        <Notice
          className="mt-5 max-w-2xl"
          kind="waiting"
          title={isFixed ? "A chave foi definida no servidor" : "Já há uma chave"}
        >
          <p>
            {isFixed
              ? "Quem cuida do servidor definiu BACKUP_KEY lá, e só lá ela muda."
              : "Uma nova vale para as próximas cópias. As que já foram feitas só abrem com a anterior: guarde as duas até elas saírem."}
          </p>
        </Notice>
      )}
      <form method="post" className="mt-6 flex max-w-2xl flex-col gap-6">
        <ErrorSummary title="A chave não foi criada" errors={reply?.error} />
        <input type="hidden" name="version" value={version} />
        <FormEnd label={!isFixed && (hasKey ? "Criar outra chave" : "Criar a chave")} back={back} />
      </form>
    </AdminFrame>
  );
}
