import { href } from "react-router";
import { authorise } from "#app/domain/access/authorise.ts";
import { audiences, leftOutWords, newNoticeQuery, noticeFields } from "#app/domain/notices/notice.ts";
import { type NoticePreview, previewNotice } from "#app/domain/notices/send-notice.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OnceField } from "#app/ui/form/form.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/preview";
import { NoticeForm } from "./notice-form.tsx";
import { WhatsAppText } from "./whatsapp-text.tsx";

/** A GET has no text, so the page says that there is none. */
export const loader = page((ctx) => {
  authorise(ctx, "notices.write", { owns: true });
  return null;
});

/** Shows who would get a notice and what it looks like; stores nothing. */
export const action = form({
  ...formOf(previewNotice),
  schema: noticeFields,
  resendAfterSignIn: true,
  show: (preview) => ({ preview }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Conferir o aviso");

export default function PreviewNotice({ actionData }: Route.ComponentProps) {
  const preview = actionData && "preview" in actionData ? actionData.preview : null;
  const reply = actionData && "error" in actionData ? actionData : undefined;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4">
      {preview ? (
        <Checked preview={preview} />
      ) : reply ? (
        <>
          <h1 className="text-2xl sm:text-3xl">Escrever um aviso</h1>
          <div className="mt-6">
            <NoticeForm reply={reply} />
          </div>
        </>
      ) : (
        <EmptyState
          title="Ainda não há aviso para conferir"
          heading="h1"
          action={<ButtonLink href="/my-courses">Meus Cursos</ButtonLink>}
        >
          <p>Escreva o aviso na página da turma ou do curso.</p>
        </EmptyState>
      )}
    </div>
  );
}

function Checked({ preview: { target, fields, reach, email, replyTo } }: { preview: NoticePreview }) {
  const { class_id, course_id, audience, subject, body } = fields;
  const said = { class_id, course_id, audience, subject, body };
  const more = reach.count - reach.names.length;
  const others = leftOutWords(reach);
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Confira antes de enviar</h1>
      <p className="mt-1 text-muted wrap-anywhere">
        {target.kind === "class" ? "Turma" : "Curso"} {target.name} · {audiences[audience].toLowerCase()}
      </p>
      {reach.count > 0 ? (
        <>
          <p className="mt-4 text-lg wrap-anywhere">
            <strong>{countLabel(reach.count, "pessoa recebe", "pessoas recebem")}</strong>: {reach.names.join(", ")}
            {more > 0 && ` e mais ${more.toLocaleString("pt-BR")}`}.
          </p>
          {others && <p className="mt-1 text-sm text-muted">Ficam de fora: {others}.</p>}
          <p className="mt-1 text-sm text-muted wrap-anywhere">
            As respostas vão direto para o seu e-mail, {replyTo}, que aparece para quem recebe.
          </p>
          <form method="post" action={`${href("/notices/new")}?${newNoticeQuery(target)}`} className="mt-4">
            <OnceField />
            {Object.entries(said).map(([name, value]) =>
              value ? <input key={name} type="hidden" name={name} value={value} /> : null,
            )}
            <Button className="max-sm:w-full">Enviar para {countLabel(reach.count, "pessoa", "pessoas")}</Button>
          </form>
        </>
      ) : (
        <Notice className="mt-4" title="Ninguém receberia este aviso.">
          {others ? `Ficam de fora: ${others}.` : "Escolha outro grupo de pessoas."}
        </Notice>
      )}
      <section aria-labelledby="como-fica" className="mt-8">
        <h2 id="como-fica" className="text-lg">
          O e-mail, como ele chega
        </h2>
        <p className="mt-1 text-sm text-muted wrap-anywhere">Assunto: {email.subject}</p>
        <iframe
          title="O e-mail, como ele chega"
          srcDoc={email.html}
          sandbox=""
          className="mt-3 w-full rounded-soft border border-line"
          style={{ height: `${20 + email.text.split("\n").length * 1.4}rem` }}
        />
      </section>
      <div className="mt-8">
        <WhatsAppText subject={subject} body={body} />
      </div>
      <details className="mt-8 border-t border-line pt-4">
        <summary className="flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4">
          Mudar o aviso
        </summary>
        <div className="mt-4">
          <NoticeForm stored={said} />
        </div>
      </details>
    </>
  );
}
