import type { ReactNode } from "react";
import { answerHours } from "#app/domain/support/answer-time.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** How one gets help here, what each way is for, and what makes an answer come sooner (B §2). */
export function HowItWorks() {
  return (
    <section aria-labelledby="como-funciona" className="lg:pt-2">
      <h2 id="como-funciona" className="border-t-2 border-leaf pt-4 text-xl">
        Como Funciona o Suporte
      </h2>
      <Way icon="sprout" name="Assistente, na hora">
        <p>
          Responde 24/7 sobre acesso, cursos, o programa de mantenedores, certificados e problemas técnicos básicos, e
          passa a um ticket o que não resolver.
        </p>
        <p>
          <a href="/support/chat" className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
            Conversar com o assistente
          </a>
        </p>
      </Way>
      <Way icon="mail" name="Tickets, lidos por gente">
        <p>
          Para assuntos que pedem cuidado. Alguém da equipe responde em até {answerHours}h, e cada resposta chega também
          no seu e-mail.
        </p>
      </Way>
      <h3 className="mt-6 border-t border-line pt-5 text-lg">Antes de criar um ticket</h3>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-muted marker:text-leaf">
        <li>Conte em que curso e em que aula aconteceu, e o que apareceu na tela.</li>
        <li>Se for sobre uma compra ou um certificado, diga o número.</li>
        <li>Um assunto por ticket: cada um anda mais depressa sozinho.</li>
        <li>Nunca escreva senha nem dados de cartão.</li>
      </ul>
    </section>
  );
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="mt-5 grid grid-cols-[auto_1fr] gap-x-3">
      <Icon name={icon} size={22} className="mt-0.5 text-leaf" />
      <h3 className="text-lg">{name}</h3>
      <div className="col-start-2 mt-1 text-muted">{children}</div>
    </div>
  );
}
