import { href } from "react-router";
import type { Promises } from "#app/domain/promises.ts";
import { type School, schoolOf } from "#app/domain/school.ts";
import { receiveMessage } from "#app/domain/support/open-ticket.server.ts";
import { contactForm, visitorForm } from "#app/domain/support/ticket-forms.ts";
import { viewerContext } from "#app/http/ctx.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { usePromises } from "#app/ui/shell.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/contact";
import { MessageForm, subjectFromQuery } from "./contact-form.tsx";

export const loader = page(({ settings, viewer }, { url }) => ({
  school: schoolOf(settings),
  writer: viewer && { name: viewer.fullName, email: viewer.email },
  subject: subjectFromQuery(url.searchParams),
  /** The number of the message that was just sent. */
  sent: /^[1-9]\d{0,8}$/.exec(url.searchParams.get("enviado") ?? "")?.[0] ?? null,
}));

const taken = { run: receiveMessage, goTo: (number: number) => `${href("/contact")}?enviado=${number}` };
const takeFromMember = form({ schema: contactForm, ...taken });
const takeFromVisitor = form({ schema: visitorForm, ...taken });

export const action = (args: Route.ActionArgs) =>
  args.context.get(viewerContext) ? takeFromMember(args) : takeFromVisitor(args);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "Contato", "Fale com a escola: dúvidas, problemas, pedidos sobre dados pessoais, parcerias.");

export default function Contact({ loaderData: { school, writer, subject, sent }, actionData }: Route.ComponentProps) {
  const { answerTime } = usePromises();
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 py-10 sm:py-14 lg:grid-cols-[1.7fr_1fr]">
      {sent && !actionData ? (
        <Sent number={sent} email={writer?.email} />
      ) : (
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-4xl">Fale com a gente</h1>
          <p className="mt-4 text-lg text-muted">
            Dúvida, problema, ideia ou pedido: escreva com as suas palavras. Respondemos em até {answerTime}, no seu{" "}
            <span className="whitespace-nowrap">e-mail</span>.
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

/** Decoration: a letter with a plant growing out of it. */
function Letter() {
  return (
    <svg
      viewBox="0 0 240 168"
      width="240"
      height="168"
      aria-hidden="true"
      fill="none"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-ink"
    >
      <circle cx="46" cy="44" r="24" stroke="none" className="fill-wheat" opacity=".85" />
      <path stroke="none" className="fill-leaf-wash" d="M0 138q62-18 122-6t118-6v42H0z" />
      <path className="stroke-line" strokeWidth="2" d="M4 152q58-16 118-4t114-6" />
      <g className="stroke-leaf">
        <path d="M126 92V30m0 20q-20-2-25-23 22 0 25 23m0-8q18-3 22-22-19 1-22 22m0 34q-24 0-33-20 25-2 33 20m0-4q20-2 27-20-21-1-27 20" />
      </g>
      <path className="fill-raised" d="M66 84l126-10 6 66-126 10z" />
      <path d="M66 84l66 38 60-48M72 150l44-38m82 28-48-30" />
    </svg>
  );
}

const answersOf = ({ guaranteeDays }: Promises) =>
  [
    [
      "Quero meu dinheiro de volta",
      `Até ${guaranteeDays} dias depois do pagamento, você mesmo pede, sem explicar o motivo.`,
      "/reembolso",
    ],
    ["Preciso conferir um certificado", "Você só precisa do número. Não precisa ter conta.", "/certificate/verify"],
    [
      "Não consigo entrar",
      "Entre com a mesma conta de antes. Abriu o link dentro de um aplicativo? Veja o que fazer.",
      "/ajuda/nao-consigo-entrar",
    ],
    [
      "Quero saber sobre os meus dados",
      "O que guardamos, por quanto tempo, e como pedir cópia ou exclusão.",
      "/privacidade",
    ],
  ] as const;

/** The most common questions, answered at once. */
function QuickAnswers() {
  const answers = answersOf(usePromises());
  return (
    <section aria-labelledby="antes">
      <h2 id="antes" className="text-xl">
        Talvez nem precise esperar
      </h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {answers.map(([title, words, href]) => (
          <li key={href}>
            <a href={href} className="group block py-3">
              <span className="font-semibold text-leaf group-hover:underline">{title}</span>
              <span className="block text-muted">{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sent({ number, email }: { number: string; email: string | undefined }) {
  const { answerTime } = usePromises();
  return (
    <div className="max-w-2xl">
      <p className="font-semibold text-wheat-deep">Ticket #{number}</p>
      <h1 className="mt-2 text-4xl">Recebemos a sua mensagem</h1>
      <p className="mt-5 text-lg">
        A resposta chega em até {answerTime} ao e-mail{" "}
        {email ? <strong className="wrap-anywhere">{email}</strong> : "que você informou"}.
      </p>
      <p className="mt-3 text-muted">
        Anote o número #{number}: com ele fica mais fácil continuar a conversa. Se a resposta não chegar, olhe também a
        caixa de spam.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {email ? (
          <ButtonLink href="/support">Acompanhar no suporte</ButtonLink>
        ) : (
          <ButtonLink href="/courses">Ver o catálogo</ButtonLink>
        )}
        <ButtonLink href="/contact" look="quiet">
          Escrever outra mensagem
        </ButtonLink>
      </div>
    </div>
  );
}

/** Who runs the platform, and their address (Decreto 7.962/2013, art. 2). */
function WhoAnswers({ school }: { school: School }) {
  return (
    <section aria-labelledby="quem-responde" className="border-t-2 border-leaf pt-4">
      <h2 id="quem-responde" className="text-xl">
        Quem responde
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Fact name="Empresa">{school.legalName}</Fact>
        <Fact name="Nome fantasia">{school.tradeName}</Fact>
        <Fact name={school.taxIdName}>{school.taxId}</Fact>
        <Fact name="Endereço">{school.address}</Fact>
        <Fact name="E-mail">
          <TextLink href={`mailto:${school.email}`}>{school.email}</TextLink>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted sm:pt-0.5">{name}</dt>
      <dd className="-mt-2 sm:mt-0">{children}</dd>
    </>
  );
}
