import { schoolOf } from "#app/domain/school.ts";
import { answerHours } from "#app/domain/support/answer-time.ts";
import { receiveMessage } from "#app/domain/support/receive-message.server.ts";
import { contactForm, visitorForm } from "#app/domain/support/schema.ts";
import { viewerContext } from "#app/http/ctx.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { askedSubject } from "#app/routes/contact/asked-subject.ts";
import { Letter } from "#app/routes/contact/letter.tsx";
import { MessageForm } from "#app/routes/contact/message-form.tsx";
import { QuickAnswers } from "#app/routes/contact/quick-answers.tsx";
import { Sent } from "#app/routes/contact/sent.tsx";
import { WhoAnswers } from "#app/routes/contact/who-answers.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(({ settings, viewer }, { url }) => ({
  school: schoolOf(settings),
  writer: viewer && { name: viewer.fullName, email: viewer.email },
  subject: askedSubject(url.searchParams),
  /** The number of the message that was just sent. */
  sent: /^[1-9]\d{0,8}$/.exec(url.searchParams.get("enviado") ?? "")?.[0] ?? null,
}));

const taken = { run: receiveMessage, goTo: (number: number) => `/contact?enviado=${number}` };
const takeFromMember = form({ schema: contactForm, ...taken });
const takeFromVisitor = form({ schema: visitorForm, ...taken });

export const action = (args: Route.ActionArgs) =>
  args.context.get(viewerContext) ? takeFromMember(args) : takeFromVisitor(args);

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, "Contato", "Fale com a escola: dúvidas, problemas, pedidos sobre dados pessoais, parcerias.");

export default function Contact({ loaderData: { school, writer, subject, sent }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 py-10 sm:py-14 lg:grid-cols-[1.5fr_1fr]">
      {sent && !actionData ? (
        <Sent number={sent} email={writer?.email} />
      ) : (
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-4xl">Fale com a gente</h1>
          <p className="mt-4 text-lg text-muted">
            Dúvida, problema, ideia ou pedido: escreva com as suas palavras. Respondemos em até {answerHours} horas, no
            seu <span className="whitespace-nowrap">e-mail</span>.
          </p>
          <MessageForm writer={writer} subject={subject} reply={actionData} />
        </div>
      )}
      <aside className="flex flex-col gap-8">
        <Letter />
        <QuickAnswers />
        <WhoAnswers school={school} />
      </aside>
    </div>
  );
}
