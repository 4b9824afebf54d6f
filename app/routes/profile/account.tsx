import { roleLabel } from "#app/domain/people/roles.ts";
import type { ProfileView } from "#app/domain/profile/profile-json.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** The account itself: what kind it is, what hangs on it, and the ways out. */
export function Account({ profile }: { profile: ProfileView }) {
  return (
    <section aria-labelledby="conta">
      <h2 id="conta" className="text-xl">
        Sua conta
      </h2>
      <dl className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line py-3">
        <dt className="text-muted">Tipo de conta</dt>
        <dd className="font-semibold">{roleLabel(profile.role)}</dd>
      </dl>
      <ul className="border-b border-line">
        <Line href="/payments" icon="receipt">
          Meus pagamentos
        </Line>
        <Line href="/my-certificates" icon="certificate">
          Meus certificados
        </Line>
        <Line href="/profile/sessions" icon="computer">
          Onde você está conectado
        </Line>
        <Line href="/profile/tokens" icon="key">
          Tokens de acesso
        </Line>
        <Line href="/profile/data" icon="safe">
          Seus dados
        </Line>
      </ul>
      <form method="post" action="/auth/logout" className="mt-6">
        <Button look="quiet" wide>
          Sair da Conta
        </Button>
      </form>
      <form method="post" action="/profile/sessions" className="mt-3 flex flex-col gap-2">
        <Button look="danger" wide>
          Sair de todos os aparelhos
        </Button>
        <p className="text-sm text-muted">
          Perdeu o celular ou entrou num computador que não é seu? Isto encerra o acesso em todos eles, e aqui também.
        </p>
      </form>
    </section>
  );
}

function Line({ href, icon, children }: { href: string; icon: IconName; children: string }) {
  return (
    <li className="border-t border-line">
      <a href={href} className="flex min-h-11 items-center gap-2 py-2 hover:text-leaf">
        <Icon name={icon} className="shrink-0 text-leaf" />
        <span className="grow">{children}</span>
        <Icon name="next" size={18} />
      </a>
    </li>
  );
}
