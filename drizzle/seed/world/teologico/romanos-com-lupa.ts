import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const romanosComLupa: WorldCourse = {
  title: "Romanos com lupa: a carta por trás da doutrina",
  description:
    "Agostinho, Lutero, Wesley e Barth mudaram de rumo lendo esta carta. Três aulas densas sobre o que Paulo queria dizer a uma igreja dividida, com os debates atuais postos na mesa.",
  learns: [
    "Ler Romanos como carta, com endereço e portadora",
    "Comparar três leituras de “justiça de Deus”",
    "Atravessar os capítulos 9 a 11 sem pular o que dói",
  ],
  requires: ["Ter lido a carta aos Romanos inteira ao menos uma vez"],
  category: "teologico",
  level: "avancado",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Uma carta com endereço e portadora",
      minutes: 7,
      free: true,
      type: "text",
      markdown: `É comum ler Romanos como um manual de teologia. Ela tem teologia de sobra, mas é uma **carta**, ditada a um secretário que deixa o próprio nome, Tércio (16.22), e ligada a **Febe**, diaconisa de Cencreia, a quem Paulo recomenda (16.1-2). A maioria dos comentaristas acha que foi ela quem a levou. Se foi, é bem possível que tenha sido também a primeira pessoa a responder perguntas sobre Romanos.

## Onde e quando

Paulo está em Corinto ou perto, por volta do ano **57**. Vai levar a Jerusalém a oferta das igrejas gentias (15.25-27), depois quer passar por Roma e seguir para a Espanha (15.24). Precisa de apoio de uma comunidade que não fundou.

## O que havia em Roma

Por volta de 49, o imperador Cláudio expulsou judeus da cidade. Atos 18.2 menciona o fato, ao apresentar Priscila e Áquila. O historiador Suetônio fala de tumultos “por instigação de *Chrestus*”, o que muitos leem como eco de discussões sobre Cristo. Com a morte de Cláudio, em 54, os expulsos puderam voltar.

Imagine a cena: igrejas de casa que por anos foram quase só gentias recebem de volta seus irmãos judeus. Quem manda no cardápio? Que dia se guarda? É esse o assunto de **14.1–15.13**: os “fortes”, que comem de tudo, e os “fracos”, que só comem legumes.

## Ler de trás para a frente

Vários intérpretes sugerem começar pelo capítulo 14. Visto dali, o tema “não há distinção” (3.22; 10.12) deixa de ser tese abstrata: é argumento para que gente diferente **se sente à mesma mesa**.

> Acolhei-vos uns aos outros, como também Cristo nos acolheu. (15.7)

## Laboratório

Leia o capítulo 16 e monte um quadro com as pessoas saudadas: nome, sexo (quando se sabe), origem provável do nome (latino, grego, judaico), elogio recebido. Que retrato daquela igreja aparece? Escreva um parágrafo.`,
    },
    {
      title: "Justiça de Deus: três leituras de uma expressão",
      minutes: 8,
      type: "text",
      markdown: `> Nele se revela a justiça de Deus, de fé em fé. (Romanos 1.17)

*Dikaiosýnē theoû*. Duas palavras, e um genitivo que a gramática não resolve sozinha.

## O que pode ser

1. **A justiça que Deus dá.** Agostinho e, com outro acento, Lutero: não a justiça pela qual Deus castiga, mas aquela com que torna justo, ou declara justo, o pecador. Lutero contou mais tarde que ao entender isso sentiu abrirem-se as portas do paraíso.
2. **A justiça que Deus tem e mostra.** Nos Salmos e em Isaías, a justiça do Senhor anda em paralelo com a sua salvação (Isaías 51.5): é a fidelidade dele à aliança.
3. **O poder com que Deus põe o mundo em ordem.** Ernst Käsemann, no século XX, insistiu neste ponto: um senhorio que invade e liberta.

As três se tocam. Um bom exercício é ler 3.21-26 três vezes, cada vez com uma delas.

## Fé *em* Cristo ou fidelidade *de* Cristo?

Em 3.22, *pístis Christoû* permite as duas traduções. A tradicional: nossa fé em Cristo. A outra, defendida por muitos desde os anos 1980: a fidelidade com que ele obedeceu até a cruz. Paulo fala claramente da nossa fé em outros lugares; a dúvida é só sobre esta expressão.

## “Obras da lei”

A leitura da Reforma vê o esforço humano de merecer a salvação. A chamada **nova perspectiva** (E. P. Sanders, James Dunn, N. T. Wright) lembra que o judaísmo da época conhecia bem a graça, e vê nas “obras” sobretudo os sinais de identidade: circuncisão, alimentos, sábado. Críticos respondem que 4.4-5 fala de salário e merecimento. Hoje muitos combinam os achados dos dois lados.

Em 1999, católicos e luteranos assinaram uma **Declaração Conjunta** afirmando um consenso em verdades básicas da justificação; metodistas, anglicanos e reformados se associaram depois.

## Ensaio curto

Escolha uma das disputas acima. Em uma página, exponha a posição **que não é a sua** de modo que quem a defende diga: “é isso mesmo”. Só então, em três linhas, diga por que discorda.`,
    },
    {
      title: "Romanos 9–11: a ferida e o canto",
      minutes: 7,
      type: "text",
      markdown: `Durante séculos estes capítulos foram tratados como desvio. Para Paulo eram o ponto mais doloroso: “tenho grande tristeza e incessante dor no coração” (9.2). Se Deus prometeu a Israel e a maior parte de Israel não creu em Jesus, **a palavra de Deus falhou?** E, se falhou com eles, quem garante o capítulo 8 a nós?

## O caminho do argumento

- **Capítulo 9.** Deus sempre agiu por promessa, não por direito de nascimento: Isaque, Jacó. É daqui que saem as discussões sobre eleição. Calvino leu o capítulo como decisão sobre indivíduos; Armínio e Wesley, como o plano de Deus para quem crê; vários autores recentes, como a história de povos e papéis. Note que o próprio Paulo não para aqui.
- **Capítulo 10.** A responsabilidade humana: a palavra está perto, na boca e no coração (10.8). “Como ouvirão, se não há quem pregue?” (10.14).
- **Capítulo 11.** “Terá Deus rejeitado o seu povo? De modo nenhum!” (11.1).

## A oliveira

Os gentios são ramos bravos enxertados numa árvore que não plantaram. Nada de se gloriar: “não és tu que sustentas a raiz, mas a raiz a ti” (11.18). É uma advertência escrita a cristãos não judeus, e a história mostra o preço de tê-la esquecido: expulsões, conversões forçadas, guetos, e um antissemitismo que se disse cristão. Quem ensina Romanos tem o dever de dizer isso em voz alta.

“Todo o Israel será salvo” (11.26) recebe várias leituras: o povo judeu como um todo, no fim; os judeus que creem ao longo dos tempos; o povo de Deus inteiro. Paulo chama isso de *mistério*, e convém não ser mais claro do que ele. Firme ele é noutra frase: os dons e o chamado de Deus são **irrevogáveis** (11.29).

## Onde o argumento vira hino

Depois de três capítulos de raciocínio cerrado, Paulo não conclui: **canta** (11.33-36).

Termine o curso do mesmo modo. Escreva a maior pergunta sem resposta que Romanos lhe deixou e, logo abaixo, copie à mão esses quatro versículos.`,
    },
  ],
};
