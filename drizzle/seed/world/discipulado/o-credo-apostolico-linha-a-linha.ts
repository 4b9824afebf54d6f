import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const oCredoApostolicoLinhaALinha: WorldCourse = {
  title: "O Credo Apostólico, linha a linha",
  description:
    "De onde veio o texto que tantas igrejas dizem em uma só voz? História, palavras difíceis e divergências honestas, para quem já caminha há algum tempo e quer saber o que afirma quando diz “creio”.",
  learns: [
    "De onde veio o texto, e para que servia",
    "O que cada linha afirma, e o que deixa em aberto",
    "Onde as igrejas discordam, dito com respeito",
  ],
  category: "discipulado",
  level: "avancado",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Nascido na água: a história do texto",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Uma lenda antiga contava que cada um dos doze apóstolos ditou uma frase do Credo. É bonita, e não é história. O que sabemos é talvez mais interessante.

## Três perguntas diante da água

Nos primeiros séculos, quem ia ser batizado respondia a perguntas: *Crês em Deus Pai? Crês em Jesus Cristo? Crês no Espírito Santo?* A cada “creio”, a água. O esqueleto do Credo, em três artigos, vem daí, e tem como base o mandato de Mateus 28.19.

Em Roma, esse interrogatório tomou a forma de um texto corrido, que os estudiosos chamam de **símbolo romano antigo**, atestado no século IV. O texto que usamos hoje, um pouco mais longo, aparece na forma conhecida por volta do século VIII, no Ocidente latino.

## Por que “símbolo”?

*Sýmbolon*, em grego, podia ser um sinal de reconhecimento: um objeto partido em dois, cujas metades se encaixam. Dizer o Credo é juntar a minha metade à de outros.

## Quem o usa

Católicos, anglicanos, luteranos, reformados, metodistas e muitos outros o dizem no culto ou no batismo. As igrejas ortodoxas orientais não o usam na liturgia: preferem o Credo **niceno-constantinopolitano** (325 e 381). Muitos batistas e pentecostais não recitam credos, por convicção de que só a Escritura é regra de fé, embora em geral concordem com o conteúdo.

## O que ele não pretende

Não fala da Bíblia, da Ceia, dos milagres nem do sermão de Jesus. Do “nasceu” passa logo ao “padeceu”. Não é um resumo de tudo: é o **mínimo comum** de uma história, a armação da casa.

> **Trabalho de fonte.** Compare Filipenses 2.6-11, 1 Coríntios 15.3-5 e 1 Timóteo 3.16, três fórmulas antigas dentro do Novo Testamento. Que linhas do Credo já estão ali? Faça uma tabela de duas colunas.`,
      resources: [
        {
          type: "document",
          title: "Credo dos Apóstolos",
          url: "https://pt.wikipedia.org/wiki/Credo_dos_Ap%C3%B3stolos",
          description: "Texto em latim e em português, história e uso nas diferentes confissões.",
        },
      ],
    },
    {
      title: "Creio em Deus Pai e em Jesus Cristo",
      minutes: 7,
      type: "text",
      markdown: `## “Creio em”

Em latim, *credo in Deum*: crer **em**, com o sentido de ir ao encontro. Agostinho gostava de distinguir: crer *que* Deus existe, crer *no que* Deus diz, e crer *em* Deus, isto é, entregar-se. O Credo usa a forma mais forte para as três pessoas.

## “Todo-poderoso, Criador”

*Omnipotentem* verte o grego *pantokrátor*, “aquele que sustenta todas as coisas”. Menos um Deus que pode qualquer capricho; mais um Deus de cuja mão nada escapa. “Criador do céu e da terra” recusava, na época, a ideia de que a matéria fosse obra de um deus menor ou mau. O corpo, a comida e o chão são bons.

## “Nasceu da virgem Maria, padeceu sob Pôncio Pilatos”

Só dois seres humanos, além de Jesus, são nomeados: uma mulher que disse sim e um governador que lavou as mãos. Pilatos está ali como **data**. Governou a Judeia aproximadamente entre 26 e 36; uma inscrição com seu nome foi achada em Cesareia em 1961. A fé cristã fala de algo que aconteceu em um lugar.

## “Desceu à mansão dos mortos”

A linha mais discutida. O latim *ad inferos* (ou *ad inferna*) designa o mundo dos mortos, não necessariamente o inferno de castigo. Há várias leituras:

- ele **morreu de verdade**, como todo ser humano;
- ele foi **anunciar vitória** aos mortos (ligada a 1 Pedro 3.19, texto difícil);
- ele **sofreu na cruz** o abandono que o inferno significa (leitura de Calvino).

Algumas igrejas omitem a linha, como parte da tradição metodista.

## “Ressuscitou… subiu… está sentado… virá”

Quatro verbos em movimento, e um deles no futuro. A “direita de Deus” é lugar de autoridade (Salmo 110.1), não coordenada espacial.

**Redação:** escolha uma das três leituras da descida e defenda-a em dez linhas; depois escreva, com justiça, o melhor argumento contra ela.`,
    },
    {
      title: "O Espírito, a Igreja e o que esperamos",
      minutes: 7,
      type: "text",
      markdown: `O terceiro artigo parece uma lista apressada: Espírito, Igreja, comunhão, perdão, ressurreição, vida. Na verdade é uma frase só. Tudo o que vem depois é **obra do Espírito**.

## “A santa Igreja católica”

*Katholikós*, em grego, quer dizer “segundo o todo”, universal. Séculos antes da separação entre Oriente e Ocidente e da Reforma, a palavra já estava em uso: Inácio de Antioquia a emprega no início do século II. Por isso protestantes podem dizê-la com boa consciência; algumas traduções preferem “universal” ou “cristã”, para evitar confusão. A Igreja é *santa* não porque os membros não pequem, mas porque pertence a Deus.

## “A comunhão dos santos”

*Communio sanctorum* é ambíguo em latim: comunhão das **pessoas** santas ou nas **coisas** santas, como batismo e Ceia. As tradições acentuam ora uma, ora outra. Católicos e ortodoxos incluem aí o vínculo de oração com os que já morreram; a maioria dos protestantes entende a união de todos os crentes em Cristo, sem invocação dos santos.

## “A remissão dos pecados”

Curta, e no centro da vida comum. Sem ela, a Igreja viraria clube de gente que nunca errou.

## “A ressurreição do corpo”

O latim é ainda mais áspero: *carnis*, da **carne**. Não se trata só de imortalidade da alma. Paulo compara o corpo presente a uma semente e o futuro à planta (1 Coríntios 15.37-44): há continuidade e há transformação. Por isso os cristãos cuidam do corpo doente e sepultam os mortos com respeito.

## Dizer em voz alta

Procure dizer o Credo inteiro, devagar, marcando cada linha:

- **C**: digo com convicção.
- **P**: digo apoiado na fé da comunidade.
- **?**: preciso estudar.

Leve os pontos de interrogação a alguém. Um “?” bem marcado é o início da melhor teologia.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "O que significa “católica” na frase “santa Igreja católica”?",
          options: [
            "Universal, segundo o todo",
            "Subordinada a um concílio",
            "Nascida em Roma",
            "Que celebra em latim",
          ],
          explanation: "O adjetivo grego katholikós indica totalidade; já aparece em Inácio de Antioquia.",
        },
        {
          type: "true_false",
          question: "As igrejas ortodoxas orientais usam o Credo Apostólico como credo da sua liturgia.",
          answer: false,
          explanation: "Elas usam o Credo niceno-constantinopolitano; o Apostólico é um texto do Ocidente latino.",
        },
        {
          type: "short_answer",
          question: "Que governador romano é citado no Credo e serve, na prática, como data?",
          answers: ["Pôncio Pilatos", "Pilatos"],
          explanation: "Pilatos governou a Judeia aproximadamente entre os anos 26 e 36.",
        },
        {
          type: "multiple_choice",
          question: "A qual momento da vida da igreja antiga está ligada a origem do Credo em três artigos?",
          options: ["Ao batismo", "Ao sepultamento", "À ordenação de bispos", "À colheita"],
          explanation:
            "Quem ia ser batizado respondia “creio” a três perguntas, sobre o Pai, o Filho e o Espírito Santo.",
        },
      ],
    },
  ],
};
