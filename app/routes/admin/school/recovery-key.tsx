import { href } from "react-router";
import { makeRecoveryKey } from "#app/domain/backups/choose-place.server.ts";
import { showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink, FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
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
  if (key) return <NewKey recoveryKey={key} school={school} />;
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
      <div className="mt-5 max-w-2xl empty:hidden">
        <ReauthenticationNotice to="criar a chave" />
      </div>
      {hasKey && (
        <div className="mt-5 max-w-2xl">
          <Notice kind="waiting" title={isFixed ? "A chave foi definida no servidor" : "Já há uma chave"}>
            <p>
              {isFixed
                ? "Quem cuida do servidor definiu BACKUP_KEY lá, e só lá ela muda."
                : "Uma nova vale para as próximas cópias. As que já foram feitas só abrem com a anterior: guarde as duas até elas saírem."}
            </p>
          </Notice>
        </div>
      )}
      <form method="post" className="mt-6 flex max-w-2xl flex-col gap-6">
        <ErrorSummary title="A chave não foi criada" errors={reply?.error} />
        <input type="hidden" name="version" value={version} />
        <FormEnd label={!isFixed && (hasKey ? "Criar outra chave" : "Criar a chave")} back={back} />
      </form>
    </AdminFrame>
  );
}

/** The key, shown only this once. */
function NewKey({ recoveryKey, school }: { recoveryKey: string; school: string }) {
  return (
    <AdminFrame tab="school">
      <section aria-labelledby="chave" className="max-w-2xl rounded-soft border-2 border-leaf bg-leaf-wash p-5">
        <h2 id="chave" className="flex items-center gap-2 text-xl">
          <Icon name="check" className="text-leaf" />
          Guarde a chave de recuperação
        </h2>
        <p className="mt-2">
          Imprima ou anote, e guarde fora do servidor, com os documentos da escola. Ela não aparece de novo.
        </p>
        <p className="mt-4 rounded-soft border border-line bg-raised p-3 font-mono text-lg select-all">{recoveryKey}</p>
        <p className="mt-3 text-sm text-muted">
          {school}: chave de recuperação das cópias de segurança. Com ela, o endereço e as chaves do bucket, qualquer
          técnico devolve a escola em um servidor novo.
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <a
            href="#chave"
            data-copy={recoveryKey}
            data-copied="Copiada."
            data-copied-for="2"
            className="inline-flex min-h-11 items-center rounded-soft border border-leaf px-4 font-semibold text-leaf-deep hover:bg-raised"
          >
            Copiar a chave
          </a>
          <ButtonLink href={back} look="plain">
            Já guardei
          </ButtonLink>
          <span role="status" data-copy-status className="text-leaf-deep" />
        </p>
      </section>
    </AdminFrame>
  );
}
