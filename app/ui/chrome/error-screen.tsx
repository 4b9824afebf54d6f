import { href, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Titles by status, for errors without a message. */
const titles: Record<number, string> = {
  400: "Não entendemos este pedido",
  403: "Acesso negado.",
  404: "Página não encontrada",
  405: "Método não permitido.",
  429: "Muitas tentativas. Tente novamente em alguns instantes.",
  503: "Serviço temporariamente indisponível.",
};

const waitAndTry = "Espere um pouco e tente de novo: nada do que você salvou se perde.";

const advice: Record<number, string> = {
  404: "O endereço pode ter mudado ou ter um erro de digitação. No catálogo você encontra todos os cursos.",
  409: "Nada foi feito.",
  429: waitAndTry,
  503: waitAndTry,
};

type List = { href: string; label: string; advice?: string };

const courses: List = { href: "/courses", label: "Voltar aos Cursos" };

/** The list to go back to when something was not found, by the first part of the address. */
const lists: Record<string, List> = {
  "/courses/": courses,
  "/checkout/": courses,
  "/ajuda/": {
    href: "/ajuda",
    label: "Voltar à ajuda",
    advice: "Todas as respostas estão na Ajuda, por assunto e com busca.",
  },
  "/setup/": {
    href: "/admin",
    label: "Ir ao Painel",
    advice: "O que ficou para depois está no Painel.",
  },
  "/payments/": {
    href: "/payments",
    label: "Voltar a Meus Pagamentos",
    advice: "Um pagamento só aparece na conta em que foi feito. Confira com qual e-mail você entrou.",
  },
  "/support/": {
    href: "/support",
    label: "Voltar ao suporte",
    advice: "Um ticket só aparece na conta em que foi aberto. Confira com qual e-mail você entrou.",
  },
  "/admin/": {
    href: "/admin",
    label: "Voltar ao painel",
    advice: "Pode ter sido excluído. No painel você encontra tudo.",
  },
};

/** For members of a class who open a page of its leaders. */
const ownClass: List = {
  href: "/profile#turmas",
  label: "Ver a turma no seu perfil",
  advice: "No seu perfil você encontra a turma, os cursos dela e quem lidera.",
};

export function ErrorScreen({ status, message }: { status: number; message?: string }) {
  const { pathname, search } = useLocation();
  const path = pathname.slice(0, 100);
  // A 404 without a message is an address without a page (routes/missing.tsx): it gets no advice about somebody's things.
  const isMissingThing = status === 404 && message !== undefined;
  // What a form is sent to is its own page, or leads back to it.
  const back = status === 409 ? "Voltar" : advice[status] === waitAndTry && "Tentar de novo";
  const again = back && { href: pathname + search, label: back };
  const isLeadersPage = status === 403 && path.startsWith("/my-classes/");
  const list: List | undefined =
    again ||
    (isLeadersPage && ownClass) ||
    (isMissingThing ? lists[/^\/\w+\//.exec(`${path}/`)?.[0] ?? ""] : undefined);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>{`${message ?? titles[status] ?? "Algo deu errado"} · ${status}`}</title>
      <BareGround />
      <p className="text-4xl font-semibold text-wheat-deep tabular-nums">{status}</p>
      <h1 className="text-2xl">{message ?? titles[status] ?? "Algo deu errado do nosso lado"}</h1>
      <p className="text-muted">
        {list?.advice ||
          advice[status] ||
          (status >= 500
            ? "O erro ficou registrado. Tente de novo daqui a pouco; se continuar, conte para nós."
            : "Confira o endereço ou volte ao catálogo.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={list?.href ?? "/courses"}>{list?.label ?? "Ver o catálogo"}</ButtonLink>
        <ButtonLink href="/" look="quiet">
          Página inicial
        </ButtonLink>
      </div>
      <a
        href={`${href("/contact")}?assunto=${encodeURIComponent(`Erro ${status} em ${path}`)}`}
        className="py-2 text-leaf underline underline-offset-4 hover:text-leaf-deep"
      >
        {status === 404 ? "Avisar sobre um link quebrado" : "Contar o que aconteceu"}
      </a>
    </div>
  );
}

/** Decoration: furrows with one wilting plant. */
function BareGround() {
  return (
    <svg
      viewBox="0 0 200 84"
      width="200"
      height="84"
      aria-hidden="true"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path className="stroke-line" d="M4 54q46-12 96-12t96 12M0 68q50-14 100-14t100 14M12 81q44-11 88-11t88 11" />
      <path
        className="stroke-leaf"
        d="M96 42q-2-24 10-30 10-4 16 6m0 0q10 4 8 16-12-4-8-16m-21-2q-10-8-20 0 10 8 20 0"
      />
    </svg>
  );
}
