import { Button } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Where a copy of everything is asked for. */
export function Copy() {
  return (
    <section aria-labelledby="copia">
      <h2 id="copia" className="text-xl">
        Baixar meus dados
      </h2>
      <div className="mt-3 flex flex-col gap-4 border-t border-line pt-4">
        <p className="max-w-prose">
          Um arquivo ZIP com uma página para ler e imprimir, sem internet, e o mesmo em JSON para outro sistema: perfil,
          formas de entrar, estudo, certificados, avaliações, compras, mensagens, arquivos enviados e o registro do que
          você fez. Nada de outras pessoas.
        </p>
        <div className="empty:hidden">
          <SignInAnewNotice to="baixar os seus dados" />
        </div>
        <form method="post" action="/profile/data/copy">
          <Button className="max-sm:w-full">
            <Icon name="download" /> Baixar meus dados
          </Button>
        </form>
        <p className="max-w-prose text-sm text-muted">
          Costuma ter menos de 1 MB, mais os arquivos que você enviou. Se você recebe comissões, a sua chave PIX está
          nele, aberta: guarde-o como guardaria um documento.
        </p>
      </div>
    </section>
  );
}
