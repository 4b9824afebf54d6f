import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const lerABibliaSemSePerder: WorldCourse = {
  title: "Ler a Bíblia sem se perder",
  description:
    "Por onde começar, como entender o que se lê e o que fazer com as páginas difíceis. Um mapa simples da biblioteca que chamamos de Bíblia e um método que cabe em vinte minutos.",
  learns: [
    "Por onde começar, e por que não precisa ser pelo Gênesis",
    "Reconhecer poesia, carta, história e profecia antes de interpretar",
    "Ler em três passos: observar, interpretar, responder",
    "Montar um ritmo de vinte minutos que sobrevive à segunda-feira",
  ],
  requires: ["Uma Bíblia, em papel ou no celular, na tradução que você entende melhor"],
  category: "discipulado",
  level: "iniciante",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Uma biblioteca, não um livro só",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `A palavra *bíblia* vem de um plural grego que significa **livros**. Quem abre a primeira página esperando um romance contínuo costuma desistir em Levítico. Quem sabe que entrou em uma biblioteca escolhe melhor a estante.

## As estantes

- **Lei ou Pentateuco** (Gênesis a Deuteronômio): as origens, a saída do Egito, a aliança.
- **Livros históricos**: a vida de Israel na terra, os reis, o exílio e a volta.
- **Poesia e sabedoria**: Salmos, Provérbios, Jó, Eclesiastes, Cântico dos Cânticos.
- **Profetas**: mensagens em tempos de crise, quase sempre em forma de poesia.
- **Evangelhos e Atos**: Jesus e os primeiros anos da igreja.
- **Cartas**: conselhos a comunidades com problemas bem concretos.
- **Apocalipse**: visões cheias de símbolos, escritas para animar quem sofria.

## Por que as Bíblias têm tamanhos diferentes?

Edições protestantes têm 66 livros; as católicas, 73; as ortodoxas incluem ainda alguns outros. A diferença está no Antigo Testamento: livros como Tobias e 1 Macabeus circulavam na antiga tradução grega. O Novo Testamento, com 27 livros, é o mesmo para todas essas tradições.

## Capítulos e versículos

Eles não estavam nos textos originais. Os capítulos que usamos são do século XIII e os versículos do Novo Testamento, do XVI. Ajudam a encontrar, mas às vezes cortam uma frase no meio da ideia. Por isso, leia **parágrafos**, não versículos soltos.

## Por onde começar

Uma sequência que funciona bem: Marcos, Salmos 1 a 10, Gênesis 1 a 12, Filipenses, Rute. São textos curtos, de estantes diferentes.

**Agora você:** abra o índice da sua Bíblia e escreva, ao lado de cada livro dessa sequência, o nome da estante. Depois responda: em qual delas você esperaria encontrar uma oração? E uma lei? E uma bronca de pastor?`,
    },
    {
      title: "Observar, interpretar, responder",
      minutes: 6,
      type: "text",
      markdown: `Três perguntas, nesta ordem, evitam a maior parte dos enganos de leitura.

## 1. O que o texto diz?

Antes de perguntar o que significa *para mim*, olhe para o que está escrito. Quem fala? A quem? Que palavras se repetem? Há contraste, comparação, causa e consequência?

Tome o **Salmo 23**. Nos primeiros versículos o poeta fala *de* Deus: “ele me faz repousar”. No vale escuro, passa a falar *com* Deus: “**tu** estás comigo”. Só quem observa os pronomes percebe que a hora de maior perigo é também a de maior proximidade.

## 2. O que significava?

Todo texto teve primeiros leitores. Pergunte o que eles entenderiam. Jeremias 29.11 (“planos de paz”) foi escrito a exilados que ainda esperariam **setenta anos** (29.10). Continua sendo palavra de esperança, mas não é promessa de que tudo se resolve até sexta-feira.

Duas ferramentas bastam para começar: ler o capítulo inteiro e comparar duas traduções. Onde elas divergem, há algo interessante no original.

## 3. Como respondo?

A resposta nem sempre é uma tarefa. Pode ser agradecimento, lamento, silêncio ou uma mudança pequena e concreta. Evite “preciso amar mais”; prefira “vou ligar para minha irmã na quinta”.

## Quando o texto incomoda

Há páginas violentas e leis estranhas na Bíblia. Não finja que não leu. Marque um ponto de interrogação, pergunte onde o texto se encaixa na história maior e leve a dúvida a alguém que estude há mais tempo. Os cristãos costumam ler essas páginas à luz de Jesus.

> Exercício de vinte minutos: leia Lucas 10.25-37. Gaste dez minutos na primeira pergunta, cinco na segunda e cinco na terceira. Anote **oito** detalhes observados antes de escrever qualquer aplicação.`,
      resources: [
        {
          type: "document",
          title: "Livro dos Salmos",
          url: "https://pt.wikipedia.org/wiki/Salmos",
          description: "Divisões, tipos e história do saltério, para situar o exemplo da aula.",
        },
      ],
      quiz: [
        {
          type: "multiple_choice",
          question: "Qual é a primeira pergunta do método desta aula?",
          options: [
            "O que o texto diz?",
            "O que isso muda na minha vida?",
            "Quem escreveu o melhor comentário?",
            "Qual versículo posso decorar?",
          ],
          explanation:
            "Observar vem antes de interpretar e de responder; sem isso projetamos no texto o que já pensamos.",
        },
        {
          type: "true_false",
          question: "Jeremias 29.11 foi dirigido a pessoas que ainda esperariam muito tempo no exílio.",
          answer: true,
          explanation: "O versículo anterior fala em setenta anos: a esperança ali é real, mas não é imediata.",
        },
        {
          type: "short_answer",
          question: "Em edições protestantes, quantos livros tem a Bíblia?",
          answers: ["66", "sessenta e seis", "66 livros"],
          explanation: "São 39 no Antigo Testamento e 27 no Novo; edições católicas têm 73.",
        },
      ],
    },
    {
      title: "Um ritmo que resiste à segunda-feira",
      minutes: 5,
      type: "text",
      markdown: `O plano de ler a Bíblia em um ano costuma morrer em fevereiro. Não por falta de amor a Deus, mas porque foi desenhado para dias ideais. Vamos desenhar um para dias comuns.

## Lugar, gatilho e tamanho

- **Lugar**: sempre o mesmo, se possível. Deixe o livro aberto ali.
- **Gatilho**: algo que já acontece. “Depois de coar o café” é melhor que “de manhã”.
- **Tamanho**: pequeno o bastante para o pior dia. Um parágrafo lido vale mais que quatro capítulos adiados.

## Dois ritmos que se completam

**Leitura larga**: um livro inteiro em poucos dias, sem parar nas dúvidas. Dá a visão do todo. Filipenses leva uns quinze minutos; Rute, pouco mais que isso.

**Leitura funda**: poucas linhas, várias vezes. A tradição monástica chama de *lectio divina* e fala em quatro passos: ler, meditar, orar, contemplar. Hoje ela é praticada em muitas igrejas, com nomes diferentes.

Alterne: uma semana larga, três fundas.

## Caderno de uma linha

Ao terminar, escreva **uma** linha com data e referência. Exemplo: *“12 de março, Rute 1: Noemi não finge estar bem, e ninguém a expulsa por isso.”* Em seis meses você terá um retrato da sua caminhada.

## E quando eu parar?

Não recomece do Gênesis. Não tente alcançar o calendário. Abra onde o marcador está e leia o próximo parágrafo. Planos sem data funcionam melhor para quem tem filhos pequenos, plantões ou estudos à noite.

## Seu plano em cinco linhas

Complete e mostre a alguém que possa perguntar por ele daqui a um mês:

1. Vou ler o livro de…
2. logo depois de…
3. sentado em…
4. pelo menos um parágrafo, mesmo quando…
5. e vou conversar sobre isso com…`,
    },
  ],
};
