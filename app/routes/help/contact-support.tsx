import { Icon, type IconName } from "#app/ui/icon.tsx";
import { usePromises } from "#app/ui/shell.ts";

/** Where to go if no article helps: the assistant at once, or a person; visitors write without an account. */
export function ContactSupport({ isSignedIn, title }: { isSignedIn: boolean; title: string }) {
  const { answerTime } = usePromises();
  return (
    <section
      aria-labelledby="mais-ajuda"
      className="no-print mt-12 rounded-soft border border-line bg-raised p-6 sm:p-8"
    >
      <h2 id="mais-ajuda" className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 grid gap-x-10 gap-y-2 sm:grid-cols-2">
        <Way href="/support/chat" icon="sprout" label="Perguntar ao assistente">
          Responde na hora, com os links de onde tirou a resposta.
          {!isSignedIn && " Para conversar, entre na sua conta."}
        </Way>
        {isSignedIn ? (
          <Way href="/support/new" icon="mail" label="Abrir um ticket">
            Alguém da equipe responde em até {answerTime}, aqui e no seu e-mail.
          </Way>
        ) : (
          <Way href="/contact" icon="mail" label="Escrever para a escola">
            Não precisa de conta: a resposta chega no seu e-mail em até {answerTime}.
          </Way>
        )}
      </ul>
    </section>
  );
}

type WayProps = { href: string; icon: IconName; label: string; children: React.ReactNode };

function Way({ href, icon, label, children }: WayProps) {
  return (
    <li>
      <a href={href} className="group grid grid-cols-[auto_1fr] gap-x-3 py-3">
        <Icon name={icon} size={22} className="mt-0.5 text-leaf" />
        <span className="font-semibold text-leaf group-hover:underline">{label}</span>
        <span className="col-start-2 text-muted">{children}</span>
      </a>
    </li>
  );
}
