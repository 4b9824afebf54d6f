import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const primeirosPassosNaFe: WorldCourse = {
  title: "Primeiros passos na fé",
  description:
    "Para quem acabou de chegar, ou está voltando depois de muito tempo: quatro aulas curtas sobre confiar, crescer, cantar e caminhar com outras pessoas. Sem palavras difíceis e sem pressa.",
  learns: [
    "O que quer dizer crer, em palavras simples",
    "Por que a fé cresce devagar, e tudo bem",
    "Um hino de quase quinhentos anos, para cantar junto",
    "Como encontrar gente com quem caminhar",
  ],
  category: "discipulado",
  level: "iniciante",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "O que é crer?",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Muita gente chega à igreja achando que precisa ter todas as respostas antes de se sentar. Os evangelhos contam outra história: os primeiros discípulos ouviram *“segue-me”* (Marcos 2.14) e foram aprendendo pelo caminho, com perguntas, enganos e recomeços.

## Três lados da mesma palavra

No Novo Testamento, a palavra grega *pístis*, que traduzimos por **fé**, reúne pelo menos três ideias:

- **Convicção**: reconhecer algo como verdadeiro.
- **Confiança**: apoiar-se em alguém, como quem atravessa a rua segurando a mão do pai.
- **Fidelidade**: permanecer, mesmo quando o entusiasmo diminui.

Uma pessoa pode concordar com muitas frases sobre Deus e não confiar nele. Outra pode confiar muito e ainda saber explicar pouco. Crescer na fé é deixar que os três lados se aproximem.

## E a dúvida?

Um pai aflito disse a Jesus:

> Eu creio; ajuda a minha incredulidade. (Marcos 9.24)

Ele não esperou a dúvida acabar para pedir ajuda, e Jesus não o mandou embora. Dúvida dita em voz alta, a Deus e a alguém de confiança, costuma virar conversa; dúvida escondida costuma virar peso.

## Um começo possível

As igrejas cristãs descrevem o começo da fé de modos diferentes: algumas dão ênfase ao batismo, outras à decisão pessoal, outras a um processo longo dentro da comunidade. Em todas há um ponto comum: a fé é resposta a um amor que veio primeiro (1 João 4.19).

## Para hoje

1. Leia Marcos 2.13-17, devagar, duas vezes.
2. Escreva em uma frase: *o que eu já consigo confiar a Deus?*
3. Escreva em outra: *o que ainda não consigo?*

Guarde o papel. Na última aula você vai voltar a ele.`,
    },
    {
      title: "A semente precisa de tempo",
      minutes: 1,
      type: "video",
      file: "semente",
      markdown: `## Transcrição do vídeo

O vídeo dura cerca de vinte segundos e não tem fala. É uma animação: uma semente, debaixo da terra, germina aos poucos. Três legendas aparecem na tela:

1. “A semente precisa de solo”
2. “de água e luz”
3. “e de tempo”

## Para pensar depois de assistir

Jesus usou sementes para falar do Reino de Deus. Em uma de suas parábolas mais curtas, um homem semeia, dorme e se levanta, noite e dia, e a semente brota *“sem ele saber como”* (Marcos 4.26-29). O agricultor trabalha, mas o crescimento não sai da força dele.

Pense nas três legendas como três perguntas:

- **Solo.** Onde a sua fé está plantada? Pode ser uma igreja, uma casa, uma amizade em que se pode falar de Deus com franqueza.
- **Água e luz.** O que a alimenta durante a semana? Para a maioria das pessoas são coisas pequenas e repetidas: dez minutos de leitura, uma oração no ônibus, o culto de domingo.
- **Tempo.** O que você está cobrando de si cedo demais? Ninguém desenterra a semente para conferir se ela está crescendo.

Nem toda mudança aparece logo. Uma raiz se forma antes da primeira folha, e por muitos dias a terra parece vazia. Se você começou a orar há três semanas e ainda se distrai, isso não é fracasso: é começo.

## Um gesto simples

Plante um feijão em um copo com algodão úmido e deixe perto da janela. Toda vez que for molhá-lo, faça uma oração de uma frase: *“Senhor, faz crescer em mim o que eu não consigo apressar.”* Em cerca de uma semana, você terá um broto e sete pequenas orações.`,
    },
    {
      title: "Um hino de quase quinhentos anos",
      minutes: 1,
      type: "audio",
      file: "hino",
      markdown: `## O que você vai ouvir

São cerca de quarenta segundos de música, tocada por computador, sem voz. A melodia se chama *Old Hundredth* (“o velho centésimo”) e está em domínio público. Foi publicada em Genebra, em 1551, numa coleção de salmos para o povo cantar, e é atribuída ao músico **Louis Bourgeois**. O apelido veio depois, na Inglaterra, onde ela passou a acompanhar o Salmo 100.

## Guia de escuta

A melodia tem **quatro frases** de oito notas. Ouça uma vez sem fazer nada; na segunda, acompanhe:

1. **Primeira frase**: repete a nota de partida, desce por degraus e depois sobe, como quem toma fôlego.
2. **Segunda**: insiste três vezes na mesma nota e termina em suspenso, pedindo continuação.
3. **Terceira**: um arco tranquilo, que volta para casa.
4. **Quarta**: começa na nota mais alta de todas e desce até o repouso final.

Quase todas as notas são vizinhas umas das outras. Foi escrita assim para que qualquer pessoa, sem estudo de música, pudesse cantar junto.

## A doxologia

*Doxologia* vem do grego *dóxa*, “glória”: é uma fala breve de louvor. No século XVII, o bispo anglicano Thomas Ken escreveu quatro versos que muitas igrejas cantam com esta melodia. Em prosa, dizem o seguinte:

> Louvem a Deus, de quem vêm todas as bênçãos; louvem-no todas as criaturas aqui embaixo; louvem-no no alto os seres celestes; louvem o Pai, o Filho e o Espírito Santo.

Repare no movimento: da bênção recebida, para a terra, para o céu, para o próprio Deus. É um resumo da fé que cabe em quatro respirações.

## Experimente

Ouça outra vez e, em cada frase da melodia, agradeça em silêncio por uma coisa concreta do seu dia.`,
    },
    {
      title: "Ninguém caminha sozinho",
      minutes: 6,
      type: "text",
      markdown: `A fé é pessoal, mas não é solitária. Atos 2.42 descreve a vida dos primeiros cristãos com quatro verbos possíveis: **aprender** dos apóstolos, **conviver**, **partir o pão** e **orar**. É um bom mapa para quem está começando.

## Quatro hábitos pequenos

- **Aprender.** Leia um trecho curto por dia. O Evangelho de Marcos tem dezesseis capítulos: um por dia, e em pouco mais de duas semanas você terá lido a história inteira.
- **Conviver.** Escolha uma comunidade e apareça por algumas semanas seguidas. Aprenda três nomes. Amizade nasce da repetição.
- **Partir o pão.** Vale para a Ceia do Senhor, que cada igreja celebra à sua maneira, e vale para a mesa comum: convide alguém para um café.
- **Orar.** Se faltarem palavras, use o Pai-Nosso (Mateus 6.9-13). Ele foi ensinado justamente a quem pediu: *“ensina-nos a orar”* (Lucas 11.1).

## Como reconhecer uma comunidade saudável

Nenhuma igreja é perfeita, mas há bons sinais: perguntas são bem-vindas; as contas são transparentes; os líderes também prestam contas; ninguém é forçado a doar, a se expor ou a cortar relações com a família. Se algo lhe causar medo, converse com uma pessoa de confiança fora daquele grupo. Procurar ajuda não é falta de fé.

## Cair e levantar

Você vai falhar em algum desses hábitos. Quando acontecer, não tente pagar a dívida inteira: retome do dia de hoje. Lamentações 3.22-23 diz que as misericórdias de Deus se renovam **a cada manhã**.

## De volta ao papel

Pegue as duas frases da primeira aula. O que mudou? Conte a alguém, por mensagem ou pessoalmente, uma coisa que você aprendeu. Depois, responda às perguntas abaixo com calma: errar faz parte, e você pode tentar de novo.`,
      resources: [
        {
          type: "document",
          title: "Evangelho segundo Marcos",
          url: "https://pt.wikipedia.org/wiki/Evangelho_segundo_Marcos",
          description: "Um panorama do livro sugerido para a primeira leitura: autoria, data e estrutura.",
        },
      ],
      quiz: [
        {
          type: "multiple_choice",
          question: "Quais são os três lados da fé apresentados na primeira aula?",
          options: [
            "Convicção, confiança e fidelidade",
            "Emoção, certeza e silêncio",
            "Estudo, dinheiro e disciplina",
            "Tradição, idade e parentesco",
          ],
          explanation:
            "A palavra grega pístis reúne reconhecer algo como verdadeiro, apoiar-se em alguém e permanecer fiel.",
        },
        {
          type: "true_false",
          question: "Segundo o curso, é preciso resolver todas as dúvidas antes de começar a crer.",
          answer: false,
          explanation:
            "Em Marcos 9.24, o pai do menino crê e pede ajuda para a sua incredulidade ao mesmo tempo, e Jesus o acolhe.",
        },
        {
          type: "short_answer",
          question: "Qual dos quatro evangelhos foi sugerido para a primeira leitura, um capítulo por dia?",
          answers: ["Marcos", "Evangelho de Marcos", "São Marcos", "Evangelho segundo Marcos", "Mc"],
          explanation: "Marcos tem dezesseis capítulos curtos: em pouco mais de duas semanas lê-se o livro todo.",
        },
      ],
    },
  ],
};
