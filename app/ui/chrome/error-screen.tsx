import { courseNotFound } from "#app/domain/courses/labels.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** What each status says where the refusal itself said nothing. */
const titles: Record<number, string> = {
  400: "Não entendemos este pedido",
  403: "Acesso negado.",
  404: "Página não encontrada",
  405: "Método não permitido.",
  429: "Muitas tentativas. Tente novamente em alguns instantes.",
  503: "Serviço temporariamente indisponível.",
};

const advice: Record<number, string> = {
  404: "O endereço pode ter mudado ou ter sido digitado com um engano. O catálogo leva a todos os cursos.",
  503: "Estamos voltando. Espere alguns segundos e recarregue a página: nada do que você já salvou se perde.",
};

/** Any answer that is not what the reader came for: what happened and where to go from here. */
export function ErrorScreen({ status, message }: { status: number; message?: string }) {
  const isCourse = message === courseNotFound;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>{`${message ?? titles[status] ?? "Algo deu errado"} · ${status}`}</title>
      <p className="font-serif text-4xl font-semibold text-wheat-deep">{status}</p>
      <h1 className="text-2xl">{message ?? titles[status] ?? "Algo deu errado do nosso lado"}</h1>
      <p className="text-muted">
        {advice[status] ??
          (status >= 500
            ? "O erro foi registrado. Tente de novo daqui a pouco."
            : "Confira o endereço ou volte ao catálogo.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/courses">{isCourse ? "Voltar aos Cursos" : "Ver o catálogo"}</ButtonLink>
        <ButtonLink href="/" look="quiet">
          Página inicial
        </ButtonLink>
      </div>
    </div>
  );
}
