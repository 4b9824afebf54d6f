import { conversasDificeis } from "#drizzle/seed/world/desenvolvimento-pessoal/conversas-dificeis.ts";
import { dinheiroComNomeEDestino } from "#drizzle/seed/world/desenvolvimento-pessoal/dinheiro-com-nome-e-destino.ts";
import { escreverClaro } from "#drizzle/seed/world/desenvolvimento-pessoal/escrever-claro.ts";
import { estudarDepoisDoExpediente } from "#drizzle/seed/world/desenvolvimento-pessoal/estudar-depois-do-expediente.ts";
import { falarEmPublicoSemDecorar } from "#drizzle/seed/world/desenvolvimento-pessoal/falar-em-publico-sem-decorar.ts";
import { lutoAtravessarEAcompanhar } from "#drizzle/seed/world/desenvolvimento-pessoal/luto-atravessar-e-acompanhar.ts";
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
import { capelaniaHospitalar } from "#drizzle/seed/world/profissionalizante/capelania-hospitalar.ts";
import { designDeMateriaisParaAIgreja } from "#drizzle/seed/world/profissionalizante/design-de-materiais-para-a-igreja.ts";
import { educacaoInfantilNaEscolaBiblica } from "#drizzle/seed/world/profissionalizante/educacao-infantil-na-escola-biblica.ts";
import { gestaoFinanceiraDePequenasIgrejas } from "#drizzle/seed/world/profissionalizante/gestao-financeira-de-pequenas-igrejas.ts";
import { projetosSociaisQueParamDePe } from "#drizzle/seed/world/profissionalizante/projetos-sociais-que-param-de-pe.ts";
import { secretariadoDeIgreja } from "#drizzle/seed/world/profissionalizante/secretariado-de-igreja.ts";
import { somETransmissaoDoCulto } from "#drizzle/seed/world/profissionalizante/som-e-transmissao-do-culto.ts";
import type { WorldCourse } from "#drizzle/seed/world/shape.ts";
import { cincoSeculosDeFeNoBrasil } from "#drizzle/seed/world/teologico/cinco-seculos-de-fe-no-brasil.ts";
import { comoABibliaChegouAteNos } from "#drizzle/seed/world/teologico/como-a-biblia-chegou-ate-nos.ts";
import { doTextoAoSermao } from "#drizzle/seed/world/teologico/do-texto-ao-sermao.ts";
import { gregoDoAlfabetoAPrimeiraFrase } from "#drizzle/seed/world/teologico/grego-do-alfabeto-a-primeira-frase.ts";
import { hebraicoParaLeitoresCuriosos } from "#drizzle/seed/world/teologico/hebraico-para-leitores-curiosos.ts";
import { hinosQueAtravessamSeculos } from "#drizzle/seed/world/teologico/hinos-que-atravessam-seculos.ts";
import { osDozeProfetasPequenos } from "#drizzle/seed/world/teologico/os-doze-profetas-pequenos.ts";
import { quatroConciliosUmaPergunta } from "#drizzle/seed/world/teologico/quatro-concilios-uma-pergunta.ts";
import { romanosComLupa } from "#drizzle/seed/world/teologico/romanos-com-lupa.ts";

/** Every course of the demo world in catalogue order, the newest first; neighbours are of different categories. */
export const world: readonly WorldCourse[] = [
  lerABibliaSemSePerder,
  somETransmissaoDoCulto,
  falarEmPublicoSemDecorar,
  gregoDoAlfabetoAPrimeiraFrase,
  seuPrimeiroPequenoGrupo,
  orarComOsSalmos,
  secretariadoDeIgreja,
  cincoSeculosDeFeNoBrasil,
  dinheiroComNomeEDestino,
  feEProfissaoAosVinte,
  hebraicoParaLeitoresCuriosos,
  primeirosPassosNaFe,
  educacaoInfantilNaEscolaBiblica,
  romanosComLupa,
  lutoAtravessarEAcompanhar,
  oCredoApostolicoLinhaALinha,
  cuidarSemSePerder,
  gestaoFinanceiraDePequenasIgrejas,
  osDozeProfetasPequenos,
  estudarDepoisDoExpediente,
  oSermaoDoMonteNaSemanaComum,
  designDeMateriaisParaAIgreja,
  doTextoAoSermao,
  oPrimeiroAnoNoMinisterio,
  oPaiNossoPedidoPorPedido,
  comoABibliaChegouAteNos,
  conversasDificeis,
  capelaniaHospitalar,
  hinosQueAtravessamSeculos,
  caminharAoLado,
  escreverClaro,
  passarOBastao,
  aMesaAberta,
  projetosSociaisQueParamDePe,
  quatroConciliosUmaPergunta,
];
