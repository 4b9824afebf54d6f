import type { WorldCourse } from "#drizzle/seed/world/shape.ts";
import { aMesaAberta } from "#drizzle/seed/world/discipulado/a-mesa-aberta.ts";
import { caminharAoLado } from "#drizzle/seed/world/discipulado/caminhar-ao-lado.ts";
import { lerABibliaSemSePerder } from "#drizzle/seed/world/discipulado/ler-a-biblia-sem-se-perder.ts";
import { oCredoApostolicoLinhaALinha } from "#drizzle/seed/world/discipulado/o-credo-apostolico-linha-a-linha.ts";
import { oPaiNossoPedidoPorPedido } from "#drizzle/seed/world/discipulado/o-pai-nosso-pedido-por-pedido.ts";
import { oSermaoDoMonteNaSemanaComum } from "#drizzle/seed/world/discipulado/o-sermao-do-monte-na-semana-comum.ts";
import { orarComOsSalmos } from "#drizzle/seed/world/discipulado/orar-com-os-salmos.ts";
import { primeirosPassosNaFe } from "#drizzle/seed/world/discipulado/primeiros-passos-na-fe.ts";
import { cuidarSemSePerder } from "#drizzle/seed/world/mentoria/cuidar-sem-se-perder.ts";
import { feEProfissaoAosVinte } from "#drizzle/seed/world/mentoria/fe-e-profissao-aos-vinte.ts";
import { oPrimeiroAnoNoMinisterio } from "#drizzle/seed/world/mentoria/o-primeiro-ano-no-ministerio.ts";
import { passarOBastao } from "#drizzle/seed/world/mentoria/passar-o-bastao.ts";
import { seuPrimeiroPequenoGrupo } from "#drizzle/seed/world/mentoria/seu-primeiro-pequeno-grupo.ts";

/** Every course of the demo world in catalogue order, the newest first; each page shows all categories. */
export const world: readonly WorldCourse[] = [
  lerABibliaSemSePerder,
  seuPrimeiroPequenoGrupo,
  orarComOsSalmos,
  feEProfissaoAosVinte,
  oCredoApostolicoLinhaALinha,
  cuidarSemSePerder,
  primeirosPassosNaFe,
  oPrimeiroAnoNoMinisterio,
  oSermaoDoMonteNaSemanaComum,
  passarOBastao,
  oPaiNossoPedidoPorPedido,
  caminharAoLado,
  aMesaAberta,
];
