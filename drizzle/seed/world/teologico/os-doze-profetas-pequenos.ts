import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const osDozeProfetasPequenos: WorldCourse = {
  title: "Os Doze: profetas pequenos, palavras grandes",
  description:
    "Amós, Jonas, Habacuque e seus vizinhos cabem em menos páginas do que muito romance, e quase ninguém os lê. Um guia de três aulas para perder o medo do fim do Antigo Testamento.",
  learns: [
    "Situar cada um dos doze na história de Israel",
    "Ler Amós e Oseias: a justiça e o casamento",
    "Rir e pensar com Jonas",
    "Fazer perguntas a Deus como Habacuque",
  ],
  category: "teologico",
  level: "iniciante",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Amós e Oseias: a justiça e o casamento",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Chamamos “menores” doze profetas de Oseias a Malaquias. É questão de tamanho, não de peso: na Bíblia hebraica eles cabiam juntos num só rolo, o **Livro dos Doze**.

Dois deles falaram ao mesmo reino, o do Norte, no século VIII antes de Cristo. Era um tempo de prosperidade para poucos.

## O criador de gado

**Amós** vinha de Tecoa, no Sul, e avisava que não era profeta de carreira (7.14). Seu livro abre com uma armadilha de mestre. Ele acusa Damasco, e o público aplaude. Acusa Gaza, Tiro, Edom, Amom, Moabe: mais aplausos. Chega a Judá, o vizinho de casa. E então, já sem fuga: Israel (2.6).

O crime? Vender “o pobre por um par de sandálias”. Gente religiosa, de culto cheio e balança adulterada. Daí o verso que Martin Luther King levaria aos discursos:

> Corra o juízo como as águas, e a justiça, como ribeiro perene. (Amós 5.24)

## O marido ferido

**Oseias** diz algo parecido por outro caminho: a própria casa. O casamento com Gômer, cheio de infidelidade, vira parábola da relação entre Deus e o povo. Os nomes dos filhos são recados: *Lo-Ruama*, “não amada”; *Lo-Ami*, “não meu povo”. Mais tarde os nomes se invertem (2.23).

No capítulo 11 a imagem muda: Deus é quem ensinou uma criança a andar, segurando-a pelos braços. E não consegue desistir: “Como te deixaria?” (11.8).

São imagens antigas, e as de punição da esposa exigem cuidado: descrevem um povo, nunca autorizam violência em casa.

## Leitura com lápis

Leia Amós 5.10-15 e sublinhe os verbos. Quais falam do tribunal (“a porta”), quais do mercado, quais do culto? Agora responda: se Amós visitasse a sua cidade, que porta ele escolheria?`,
    },
    {
      title: "Jonas: o profeta que não queria acertar",
      minutes: 5,
      type: "text",
      markdown: `Todo mundo se lembra do peixe, que ocupa três versículos. O livro tem quatro capítulos e o assunto é outro: **e se Deus amar quem eu detesto?**

## Ao contrário

Deus manda Jonas a Nínive, grande cidade da Assíria, império temido por sua crueldade. Jonas compra passagem para Társis, na direção oposta. A partir daí, tudo anda às avessas:

- os marinheiros pagãos oram, e o profeta dorme;
- o fugitivo é salvo pelo que devia matá-lo;
- o pior sermão da Bíblia converte uma cidade inteira. Em hebraico são **cinco palavras**: “Ainda quarenta dias, e Nínive será virada” (3.4).

“Virada” (*nehpákhet*) pode significar *destruída* ou *transformada*. Jonas pregou a primeira; aconteceu a segunda. Acertou sem querer.

## O motivo da fuga

Só no capítulo 4 ele confessa: fugiu porque conhecia a Deus. “Sabia que és clemente e misericordioso” (4.2). Ele recita, com raiva, o mesmo credo de Êxodo 34.6 que outros recitam com alegria.

Então vêm a planta que dá sombra, o verme, o vento quente. Jonas chora pela planta. E o livro termina com uma **pergunta** de Deus: não terei pena de uma cidade com mais de cento e vinte mil pessoas, “e também muitos animais”? Não há resposta. A página em branco depois dela é nossa.

## História ou parábola?

Há cristãos que leem Jonas como relato de fatos e outros que o leem como narrativa didática, à maneira das parábolas. O livro funciona nas duas leituras, e a pergunta final não muda. Jesus se referiu a ele (Mateus 12.39-41); sobre o que essa referência implica, também se discute com seriedade.

## Escrita

Complete o livro: escreva a resposta de Jonas em cinco linhas. Depois escreva a sua, trocando “Nínive” pelo nome que lhe vier primeiro à cabeça.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Segundo o próprio Jonas (4.2), por que ele fugiu?",
          options: [
            "Porque sabia que Deus é misericordioso e poderia perdoar Nínive",
            "Porque tinha medo de viajar por mar",
            "Porque não conhecia a língua dos assírios",
            "Porque outro profeta já tinha sido enviado",
          ],
          explanation: "A ironia do livro está aí: ele foge da graça, não do fracasso.",
        },
        {
          type: "true_false",
          question: "O livro de Jonas termina com uma pergunta sem resposta.",
          answer: true,
          explanation: "Deus pergunta se não deve ter pena da grande cidade; o leitor é quem responde.",
        },
        {
          type: "short_answer",
          question: "Para que cidade Deus enviou Jonas?",
          answers: ["Nínive"],
          explanation: "Nínive, na Assíria. O navio que ele tomou ia para Társis, na direção contrária.",
        },
      ],
    },
    {
      title: "Habacuque, Ageu, Malaquias: perguntar e reconstruir",
      minutes: 6,
      type: "text",
      markdown: `## Habacuque reclama

Em geral o profeta fala ao povo em nome de Deus. **Habacuque** faz o caminho inverso: fala a Deus em nome do povo. “Até quando, Senhor?” (1.2). Judá está cheia de violência; por que o céu não age?

A resposta piora tudo: Deus vai usar os babilônios, ainda mais violentos. Habacuque protesta de novo, sobe à torre de vigia e espera. O que recebe é curto:

> O justo viverá pela sua fé. (Habacuque 2.4)

Em hebraico, *emunah*: fé e fidelidade ao mesmo tempo. Paulo citará a frase ao abrir Romanos. E o livro fecha com um canto que é dos mais corajosos da Bíblia: ainda que a figueira não floresça e não haja gado no curral, “todavia eu me alegro no Senhor” (3.17-18). Note o *todavia*. Ele não nega a geladeira vazia.

## Ageu conta tijolos

Cerca de setenta anos depois da ruína, em **520 a.C.**, um grupo pobre voltou do exílio e não conseguia reerguer o templo. **Ageu** pergunta por que todos têm casa forrada e a casa comum está no chão (1.4). Foi dos poucos profetas a ver resultado imediato: o povo voltou à obra em menos de um mês. Seu colega **Zacarias** acrescenta esperança: não desprezem “o dia dos humildes começos” (4.10).

## Malaquias discute

O último livro é feito de diálogos irritados. Deus diz “eu vos amei”; o povo responde “em que nos amaste?” (1.2). É religião cansada: animais doentes no altar, salários retidos (3.5), ritual no automático. A promessa final é doméstica e bela: corações de pais voltando-se aos filhos, e de filhos aos pais (4.6).

## Plano de doze dias

Leia um profeta por dia, começando pelos de um ou dois minutos (Obadias, Ageu) e deixando Oseias e Zacarias para o fim de semana. Em cada um anote: *quem sofre aqui? o que Deus pede? que frase eu levaria no bolso?*`,
    },
  ],
};
