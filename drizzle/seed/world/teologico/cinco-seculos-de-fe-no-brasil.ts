import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const cincoSeculosDeFeNoBrasil: WorldCourse = {
  title: "Cinco séculos de fé cristã no Brasil",
  description:
    "Uma missa na praia, um hinário impresso no Rio, irmandades negras, cartas em tupi, línguas de fogo em Belém. A história que explica por que a sua rua tem tantas igrejas.",
  learns: [
    "O que foi a fé no Brasil da aldeia e do engenho",
    "Quem foram os primeiros protestantes por aqui, e por que não ficaram",
    "Como chegaram imigrantes, médicos e vendedores de Bíblia",
    "De onde vem a força pentecostal das nossas ruas",
  ],
  category: "teologico",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Cruz, aldeia e engenho (1500–1800)",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Em **26 de abril de 1500**, domingo seguinte à Páscoa, frei Henrique de Coimbra celebrou missa num ilhéu da Coroa Vermelha, no sul da Bahia. Pero Vaz de Caminha descreve os indígenas na praia, curiosos. Ninguém lhes perguntou nada. Começa aí uma história de fé sincera e de violência, e é preciso contar as duas.

## Os jesuítas

Em 1549, com o governador Tomé de Sousa, chegou **Manuel da Nóbrega**; em 1553, o jovem **José de Anchieta**, que escreveria uma gramática da língua mais falada no litoral e peças de teatro em tupi. Os aldeamentos protegiam da escravização e, ao mesmo tempo, desfaziam modos de vida inteiros. **Antônio Vieira**, no século XVII, pregou contra o cativeiro dos índios com uma coragem que não estendeu por igual aos africanos.

Em 1759, o marquês de Pombal expulsou a Companhia.

## O padroado

O rei de Portugal, por concessão do papa, nomeava bispos e recolhia dízimos. A Igreja era, na prática, um departamento da Coroa. Havia poucos padres e distâncias imensas. Por isso a fé do povo cresceu em casa: oratório, terço, romaria, benzedeira, festa do padroeiro. “Muita reza, pouca missa”, diz o velho ditado.

## As irmandades negras

Milhões de africanos foram trazidos à força. Muitos, batizados sem escolha, fizeram da fé um lugar seu. As **irmandades de Nossa Senhora do Rosário dos Homens Pretos** enterravam seus mortos com dignidade, compravam alforrias, coroavam reis e rainhas. Igrejas que elas ergueram ainda estão de pé em Salvador, Ouro Preto e no Recife.

## De perto

Descubra qual é a igreja mais antiga da sua cidade e quem a construiu: quem pagou e quem carregou as pedras. Se não houver registro da segunda resposta, anote essa ausência. Ela também é história.`,
      resources: [
        {
          type: "document",
          title: "José de Anchieta",
          url: "https://pt.wikipedia.org/wiki/Jos%C3%A9_de_Anchieta",
          description: "Vida, teatro e gramática do jesuíta que chegou ao Brasil em 1553.",
        },
      ],
    },
    {
      title: "Protestantes de passagem (1555–1654)",
      minutes: 5,
      type: "text",
      markdown: `Muita gente imagina que os protestantes chegaram ao Brasil no século XIX. Houve duas tentativas antes, breves e dramáticas.

## Guanabara

Em 1555, Nicolas de **Villegagnon** fundou uma colônia francesa numa ilha da baía de Guanabara. Pediu reforço a Genebra e, em **10 de março de 1557**, realizou-se ali o que se considera o primeiro culto protestante nas Américas.

A paz durou pouco. Villegagnon mudou de posição, brigou com os pastores por causa da Ceia e expulsou o grupo. Alguns desistiram da viagem de volta à Europa e retornaram; obrigados a responder por escrito a perguntas teológicas, redigiram em poucas horas a **Confissão da Guanabara** (1558). Três deles foram mortos. Um sapateiro que viajara com o grupo, **Jean de Léry**, sobreviveu e escreveu um livro em que trata os tupinambás com rara atenção.

## Pernambuco

De **1630 a 1654**, a Companhia das Índias Ocidentais ocupou parte do Nordeste. No governo de Maurício de **Nassau** houve tolerância incomum para a época: reformados, católicos e judeus conviveram, com tensões, no Recife, onde funcionou a primeira sinagoga das Américas. Tolerância, porém, não foi liberdade para todos: os mesmos holandeses tomaram portos na África e lucraram com o tráfico de escravizados.

Havia pastores que falavam tupi e indígenas potiguaras que se tornaram reformados, como **Pedro Poti** e **Antônio Paraupaba**. Em 1645, Poti trocou cartas em tupi com um parente que lutava do lado português, Filipe Camarão. São dos raros textos da época escritos por indígenas na própria língua. Cada um apelava à fé e ao parentesco para chamar o outro.

## Debate imaginário

Dois primos, duas igrejas, dois impérios. Escreva duas cartas curtas, de seis linhas cada: Camarão a Poti, Poti a Camarão. A regra é que nenhum dos dois possa parecer tolo. Leia em grupo, se puder, e pergunte: *quem ganhou com essa guerra?*`,
    },
    {
      title: "Imigrantes, médicos e colportores (1810–1900)",
      minutes: 6,
      type: "text",
      markdown: `A corte portuguesa, fugida de Napoleão, abriu os portos. Um tratado de **1810** permitiu aos ingleses culto próprio, contanto que os prédios parecessem casas comuns. A Constituição de **1824** manteve o catolicismo como religião do Império e tolerou as outras em casas “sem forma alguma exterior de templo”. Nada de torre nem de sino.

## Quem veio

- **Luteranos.** Em 1824, imigrantes alemães chegaram a Nova Friburgo e a São Leopoldo. Formaram comunidades antes de terem pastores suficientes: a escola e o cemitério vinham primeiro.
- **Congregacionais.** O médico escocês **Robert Kalley** e sua esposa **Sarah** desembarcaram em 1855. Cultos domésticos, escola dominical em Petrópolis, hinário. Em 1858 organizaram, no Rio, uma igreja de língua portuguesa.
- **Presbiterianos.** **Ashbel Green Simonton** chegou em 1859, aos 26 anos, e morreu oito anos depois. Em 1865 foi ordenado **José Manoel da Conceição**, ex-padre e primeiro pastor protestante brasileiro, que andava a pé pelo interior de São Paulo.
- **Metodistas**, com uma tentativa em 1835 e obra contínua décadas depois; **batistas**, cuja primeira igreja voltada aos brasileiros é de Salvador, 1882; **anglicanos** de língua portuguesa, no Rio Grande do Sul, a partir de 1890.

Os **colportores** levavam Bíblias no lombo de mula. Muitas vezes o livro chegava anos antes do pregador.

## Uma sombra

Entre os imigrantes protestantes havia sulistas norte-americanos que, derrotados na guerra civil, buscaram um país ainda escravista. Poucas igrejas, de qualquer confissão, lutaram abertamente pela abolição de 1888.

## A virada

Com a República, o **Decreto 119-A, de 7 de janeiro de 1890**, separou Igreja e Estado. Protestantes ganharam liberdade; a Igreja Católica, também: deixou de ser repartição pública e se reorganizou.

## Entrevista

Pergunte a alguém de outra confissão como a família *dele* chegou à fé que tem. Só ouça. Depois marque num mapa os lugares citados.`,
    },
    {
      title: "O século do Espírito e das ruas (1900–hoje)",
      minutes: 6,
      type: "text",
      markdown: `## Fogo em São Paulo e em Belém

Em **1910**, o italiano **Luigi Francescon** iniciou em São Paulo e no Paraná o que seria a Congregação Cristã no Brasil. No mesmo ano, dois suecos, **Daniel Berg** e **Gunnar Vingren**, chegaram a Belém. De um grupo que saiu da igreja batista local nasceu, em **1911**, a futura Assembleia de Deus. Entre os primeiros nomes está o de **Celina Albuquerque**, que orou em línguas e abriu a porta de casa. A mensagem correu com os seringueiros que voltavam ao Nordeste, sem plano nem orçamento.

Nos anos 1950 vieram as tendas de cura e o rádio; a partir dos 1970, igrejas que investiram em televisão. Os estudiosos falam em “ondas”, e a imagem ajuda, desde que se lembre que há muita diferença dentro de cada uma.

## Católicos em movimento

A **CNBB** nasceu em 1952, com dom Helder Camara entre os articuladores. Depois do Vaticano II e de Medellín (1968), espalharam-se as **comunidades eclesiais de base**; mais tarde, também a **Renovação Carismática**. A devoção a Aparecida seguiu reunindo multidões.

## Direitos e diálogo

Durante a ditadura, houve cristãos que apoiaram o regime e cristãos que morreram por resistir. Em 1975, na Sé de São Paulo, o cardeal Arns, o rabino Henry Sobel e o pastor presbiteriano Jaime Wright celebraram juntos a memória do jornalista Vladimir Herzog. Arns e Wright levariam adiante o projeto *Brasil: Nunca Mais*. Em 1982 formou-se o **CONIC**, conselho de igrejas.

## Em números

No Censo de **2022**, entre pessoas de dez anos ou mais, 56,7% se declararam católicas, 26,9% evangélicas e 9,3% sem religião. O país muda depressa, e quase toda família hoje é ecumênica na mesa do almoço.

## Linha do tempo da família

Desenhe três gerações da sua. Para cada pessoa: fé, cidade, profissão. Onde houve mudança, escreva o motivo que contam. Mostre a um parente mais velho e corrija o que ele disser.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "O que determinou o Decreto 119-A, de janeiro de 1890?",
          options: [
            "A separação entre Igreja e Estado",
            "A expulsão dos jesuítas",
            "A abertura dos portos",
            "A abolição da escravatura",
          ],
          explanation: "Com ele terminou o padroado; todas as confissões passaram a ter liberdade de culto público.",
        },
        {
          type: "true_false",
          question: "O primeiro culto protestante no território do atual Brasil aconteceu no século XIX.",
          answer: false,
          explanation: "Houve culto na Guanabara em 10 de março de 1557, na colônia francesa de Villegagnon.",
        },
        {
          type: "multiple_choice",
          question: "O que faziam as irmandades do Rosário dos Homens Pretos?",
          options: [
            "Sepultavam irmãos, compravam alforrias e erguiam igrejas",
            "Administravam os portos da Coroa",
            "Imprimiam Bíblias em tupi",
            "Nomeavam os bispos da colônia",
          ],
          explanation: "Eram espaços de fé, solidariedade e alguma autonomia numa sociedade escravista.",
        },
        {
          type: "short_answer",
          question: "Em que cidade começou, em 1911, a futura Assembleia de Deus?",
          answers: ["Belém", "Belém do Pará"],
          explanation: "Daniel Berg e Gunnar Vingren tinham chegado a Belém em 1910.",
        },
      ],
    },
  ],
};
