import type { Standing } from "#app/domain/health/finding.ts";
import { join } from "#app/ui/join.ts";

const words = {
  well: ["Está tudo em ordem.", "A plataforma tem o que precisa para funcionar, e nada pede a sua atenção agora."],
  unused: ["Está tudo em ordem.", "A plataforma tem o que precisa para funcionar, e nada pede a sua atenção agora."],
  attention: ["Funciona, e há o que cuidar.", "Nada está parado. Quando puder, veja o que está logo abaixo."],
  wrong: ["Há algo errado.", "Comece pelo primeiro item abaixo: cada um diz o que fazer."],
} as const;

const bands = { well: "bg-leaf", unused: "bg-leaf", attention: "bg-wheat", wrong: "bg-clay" } as const;

/** The whole page in one sentence, with the colour of the worst that was found as its ground line. */
export function Verdict({ standing, toMend }: { standing: Standing; toMend: number }) {
  const [title, sentence] = words[standing];
  return (
    <header className="max-w-2xl">
      <p className="text-sm text-muted">Saúde do sistema</p>
      <h2 className="mt-1 text-2xl sm:text-3xl">{title}</h2>
      <span aria-hidden="true" className={join("mt-3 block h-1 w-24 rounded-full", bands[standing])} />
      <p className="mt-3 text-muted">
        {sentence}
        {toMend > 1 && ` São ${toMend} pontos.`}
      </p>
    </header>
  );
}
