import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const doTextoAoSermao: WorldCourse = {
  title: "Do texto ao sermão: pregar em vinte minutos",
  description:
    "Ninguém reclama de sermão curto e fiel. Um método de quatro passos, testado em semana de trabalho cheia, para sair da página em branco com uma ideia clara e terminar na hora certa.",
  learns: [
    "Ouvir o texto antes de ter o que falar dele",
    "Chegar a uma frase que segura o sermão inteiro",
    "Usar imagem, história e silêncio na medida",
    "Ensaiar, pregar em vinte minutos e ouvir de volta",
  ],
  requires: ["Já ter ensinado ou pregado ao menos uma vez, mesmo em grupo pequeno"],
  category: "teologico",
  level: "intermediario",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Segunda-feira: ouvir antes de falar",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `O erro mais caro da pregação acontece no começo: decidir o que dizer e depois procurar um versículo que concorde. Quem faz isso já não precisa da Bíblia; precisa de aprovação.

Então, segunda-feira, sem comentários e sem internet: só você e o texto. Trabalharemos com **Marcos 10.46-52**, o cego Bartimeu.

## Três leituras

**Primeira: em voz alta.** O ouvido pega o que o olho pula. Onde a sua voz quis acelerar? Onde tropeçou?

**Segunda: como repórter.** Quem, onde, quando, o quê? Jericó, saída da cidade, uma multidão. Um homem com nome, coisa rara nas curas de Marcos. Ele está *sentado à beira do caminho*; no fim, segue Jesus *pelo caminho*.

**Terceira: como criança chata.** Faça vinte perguntas, mesmo as tolas:

- Por que mandam o cego calar?
- Por que Jesus não vai até ele, e diz “chamem-no”?
- Por que largar a capa?
- Por que perguntar “que queres que te faça?” a um cego? Não é óbvio?

Essa última tem um tesouro. Olhe poucas linhas acima, 10.36: Jesus faz **a mesma pergunta** a Tiago e João, que pedem os melhores lugares. Os discípulos querem tronos; o mendigo quer ver. Marcos colocou as duas cenas lado a lado, e você achou isso sem abrir um comentário.

## E os comentários?

Na terça. Servem para corrigir o que você entendeu mal (costumes, geografia, língua) e para mostrar que outras pessoas leram melhor. Se vierem antes, fecham a escuta.

## Mão na massa

Escolha o texto do seu próximo sermão, ou Lucas 19.1-10. Escreva vinte perguntas à mão. As dez primeiras vêm fácil; o sermão costuma estar entre a décima quinta e a vigésima.`,
    },
    {
      title: "Quarta-feira: uma frase que segura tudo",
      minutes: 6,
      type: "text",
      markdown: `Na porta da igreja, alguém pergunta a quem saiu: “sobre o que foi?”. Se a pessoa responder “ah, sobre fé”, você falou sobre um assunto. Se responder “que Jesus para por quem a gente manda calar”, você **disse alguma coisa**.

## A frase

Antes de escrever uma linha do sermão, escreva a frase. Ela tem sujeito e verbo, cabe num fôlego e nasce do texto.

- Fraca: *A importância da perseverança.* (não tem verbo)
- Fraca: *Devemos clamar como Bartimeu.* (o herói virou o cego)
- Melhor: *Jesus interrompe o caminho por quem a multidão quer calar.*

Repare no sujeito. Na Bíblia, Deus costuma ser o sujeito dos verbos principais. Sermões que só dizem “você deve” cansam, porque trocam a boa notícia por uma lista de tarefas. Primeiro o que Deus faz; depois o que isso torna possível.

## Três movimentos

Vinte minutos comportam três movimentos, não sete pontos:

1. **O problema** (5 min): no texto *e* na vida. A multidão que manda calar; as vozes que silenciamos.
2. **A virada** (8 min): o que Deus faz no texto. Jesus para. “Chamem-no.” Os mesmos que calavam agora dizem “coragem!”.
3. **O passo** (5 min): uma coisa possível até sexta-feira. Quem, na sua rua, ninguém escuta?

Sobram dois minutos para começar e acabar.

## O que fica de fora

A capa, o título “Filho de Davi”, a geografia de Jericó: tudo interessante. Se não serve à frase, vai para uma pasta chamada “outro dia”. Cortar dói, e é o maior presente que você dá ao ouvinte.

## Verificação

Mande a sua frase, sem explicação, a duas pessoas que não frequentam igreja. Se alguma perguntar “como assim?”, ótimo: a dúvida dela é o começo do seu sermão.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Qual destas serve melhor como frase central de um sermão?",
          options: [
            "Jesus interrompe o caminho por quem a multidão quer calar",
            "A importância da perseverança na oração",
            "Bartimeu, Jericó e a capa",
            "Sete lições sobre a fé",
          ],
          explanation: "Tem sujeito, verbo e cabe num fôlego. As outras anunciam assuntos, não afirmam nada.",
        },
        {
          type: "true_false",
          question: "O melhor momento de abrir os comentários é antes da primeira leitura do texto.",
          answer: false,
          explanation: "Lidos cedo demais, eles respondem perguntas que você ainda nem fez. Primeiro a escuta própria.",
        },
        {
          type: "short_answer",
          question: "A quem Jesus fez a mesma pergunta, poucos versículos antes de encontrar Bartimeu?",
          answers: ["Tiago e João", "João e Tiago", "Tiago", "João", "aos filhos de Zebedeu", "filhos de Zebedeu"],
          explanation: "Em Marcos 10.36. O contraste entre os pedidos é parte do recado do evangelista.",
        },
      ],
    },
    {
      title: "Sexta-feira: imagem, história, silêncio",
      minutes: 5,
      type: "text",
      markdown: `O ouvinte não guarda conceitos; guarda cenas. Natã não explicou adultério a Davi: contou de um homem pobre e de uma cordeirinha (2 Samuel 12.1-7). Quando o rei percebeu que a história era dele, já tinha dado a sentença.

## Do abstrato ao que se vê

Pegue cada frase abstrata do rascunho e pergunte: *dá para filmar?*

- “Vivemos numa sociedade marcada pela indiferença.” Não dá.
- “O porteiro do meu prédio trabalha ali há nove anos. Perguntei o nome dele em agosto.” Dá.

## Cuidados com histórias

- **Não use gente viva sem licença.** Nem filhos, nem a irmã que pediu aconselhamento. Trocar o nome não basta em cidade pequena.
- **Não seja o herói.** Nas suas histórias, apareça quando errou.
- **Confira antes de contar.** Metade das ilustrações que circulam nunca aconteceu. Se não conseguir confirmar, conte como parábola: “imagine um homem que…”.
- **Uma imagem por movimento.** Três histórias seguidas se apagam umas às outras.

## O silêncio também prega

Marque no papel duas pausas de três segundos: uma depois da virada, outra antes do passo final. Três segundos, para quem está no púlpito, parecem um ano. Para quem ouve, são o tempo de a frase chegar.

## Começo e fim escritos

Pode improvisar o meio; não improvise as bordas. Escreva por inteiro as três primeiras frases e as três últimas. Nada de pedir desculpas no início (“não tive tempo de preparar”) nem de pousar três vezes no fim (“para concluir… e finalizando…”).

## Oficina de dez minutos

Risque do seu rascunho a palavra mais abstrata que encontrar (amor, graça, comunhão, propósito). No lugar dela ponha uma cena de duas frases, com um objeto e um gesto. Leia as duas versões a alguém e pergunte qual ficou.`,
    },
    {
      title: "Sábado e domingo: ensaiar, pregar, ouvir de volta",
      minutes: 6,
      type: "text",
      markdown: `## Sábado: em pé e em voz alta

Ler sentado não é ensaiar. Fique de pé, ponha o relógio à vista e fale o sermão inteiro, sem parar para corrigir. Duas coisas vão acontecer: você descobrirá que tem trinta minutos e que alguma frase linda não cabe na boca. Corte a primeira sobra e quebre a segunda em duas.

Leve ao púlpito **uma folha só**, em letra grande: a frase central, os três movimentos com uma palavra-chave cada, os textos bíblicos, começo e fim por extenso.

## Domingo: pequenas decisões

- Leia o texto bíblico como se ninguém o conhecesse. Devagar. Essa é a melhor parte do sermão.
- Olhe para pessoas, não para a parede do fundo. Quatro cantos, quatro rostos.
- Fale mais baixo quando o assunto pesar. O grito distancia.
- Se a criança chorar, sorria e espere. A mãe já está sofrendo.
- **Pare na hora.** Se o relógio chegou, vá direto às três frases finais.

## Quem está ouvindo

Antes de entrar, pense em quatro pessoas reais: alguém de luto, um adolescente, quem veio pela primeira vez, quem discorda de você. O sermão tem uma frase para cada um? Não precisa de mais que uma.

## Segunda: a volta

O “amém, foi uma bênção” não ensina nada. Peça a três ouvintes fixos, de idades diferentes, que respondam por mensagem:

1. Qual foi a ideia principal?
2. Em que momento você se distraiu?
3. O que quer fazer diferente?

Se as três respostas à primeira pergunta não se parecem, a frase central falhou; não foi culpa deles.

## Seu caderno de pregação

Abra hoje um caderno. Para cada sermão, uma página: texto, frase, duração real, as três respostas. Depois de dez páginas, releia. Você verá seu assunto favorito, seu medo e o livro da Bíblia que anda evitando. Comece o décimo primeiro por ele.`,
    },
  ],
};
