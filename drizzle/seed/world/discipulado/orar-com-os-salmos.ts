import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const orarComOsSalmos: WorldCourse = {
  title: "Orar com os Salmos",
  description:
    "Cento e cinquenta orações que não têm vergonha de chorar, reclamar e dançar. Aprenda a reconhecer os grandes tipos de salmo e a escrever o seu, mesmo nos dias em que faltam palavras.",
  learns: [
    "Ler a poesia dos Salmos, que rima ideias em vez de sons",
    "Orar a tristeza e a raiva sem fingir",
    "Agradecer com nome e endereço",
    "Escrever o seu próprio salmo",
  ],
  category: "discipulado",
  level: "iniciante",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "A poesia que rima ideias",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Traduzida, a poesia hebraica perde a música das palavras, mas conserva o que tem de mais próprio: ela **rima ideias**. Uma linha diz algo; a seguinte responde. Os estudiosos chamam isso de *paralelismo*.

## Três maneiras de responder

**A segunda linha reforça a primeira:**

> Os céus declaram a glória de Deus, e o firmamento anuncia a obra das suas mãos. (Salmo 19.1)

Não são dois assuntos, é um só visto com os dois olhos.

**A segunda linha contrasta:**

> O choro pode durar uma noite, mas a alegria vem pela manhã. (Salmo 30.5)

**A segunda linha avança**, completa ou surpreende. No Salmo 1.1, a pessoa feliz não *anda*, não *se detém*, não *se assenta*: cada verbo é mais parado que o anterior, como quem vai se acomodando no caminho errado.

## Por que isso ajuda a orar

O paralelismo obriga a ir devagar. Leia a primeira linha, respire, leia a segunda. É nesse respiro que muitas comunidades, de mosteiros a congregações reformadas, aprenderam a orar os salmos em dois coros: um lado diz, o outro responde.

## Imagens, não definições

O salmista raramente define Deus. Ele diz rocha, pastor, sombra, asa, luz. Uma imagem não explica tudo, e por isso precisamos de várias. Quem só conhece Deus como rocha talvez precise, um dia, das asas.

## Pratique

1. Abra o Salmo 121 e leia em voz alta, com pausa no meio de cada versículo.
2. Marque que linhas reforçam, quais contrastam e quais avançam.
3. Escreva um par de linhas seu. Comece por “O Senhor é…”, com uma imagem da sua vida: o ponto de ônibus coberto, a panela no fogo, o poste aceso na rua escura. Depois escreva a segunda linha, que responde à primeira.`,
    },
    {
      title: "Lamento: reclamar também é orar",
      minutes: 6,
      type: "text",
      markdown: `Perto de um terço do saltério é lamento. Se a nossa oração pública só tem gratidão, deixamos muita gente sem voz: a enlutada, o desempregado, quem saiu ontem do hospital.

## O desenho do lamento

O **Salmo 13** tem apenas seis versículos e mostra o caminho inteiro:

1. **Chamado**: ele se dirige a Deus, não fala dele pelas costas. “Até quando, Senhor?”
2. **Queixa**: diz o que dói, quatro vezes “até quando”.
3. **Pedido**: “Olha para mim, responde-me”.
4. **Confiança**: “Quanto a mim, confio na tua misericórdia”.
5. **Louvor**: “Cantarei ao Senhor”.

Repare que nada indica que o problema foi resolvido entre os versículos 4 e 5. A confiança nasce dentro da queixa, não depois dela.

## O salmo que termina no escuro

O **Salmo 88** é diferente: sua última palavra, em hebraico, evoca escuridão. Não há virada. E ele está na Bíblia. Isso nos dá licença para acompanhar alguém sem empurrar um final feliz.

## E os salmos de raiva?

Alguns pedem vingança (veja o fim do 137). Cristãos os leem de modos diversos, mas uma coisa se pode aprender: a raiva foi **entregue a Deus**, em palavras, em vez de descarregada em alguém. Dizer a Deus o que sinto não é o mesmo que agir segundo o que sinto.

## Escreva o seu

Use as cinco partes do Salmo 13, uma ou duas frases para cada. Se a quarta ou a quinta não vier, deixe a linha em branco: o Salmo 88 faz companhia.

> Se a tristeza não passa há semanas, tira o sono ou faz pensar em morrer, ore **e** procure ajuda: uma pessoa próxima, um serviço de saúde ou o CVV, pelo telefone 188, gratuito, a qualquer hora.`,
    },
    {
      title: "Gratidão com nome e endereço",
      minutes: 5,
      type: "text",
      markdown: `“Obrigado por tudo” é uma oração honesta, mas cansada. Os salmos de ação de graças fazem o contrário: contam **o que** aconteceu, **quando** e **com quem**.

## Contar é agradecer

O Salmo 107 traz quatro pequenas histórias: gente perdida no deserto, gente presa, gente doente, gente no mar em tempestade. Cada uma passa pelas mesmas estações: *aperto, grito, socorro, agradecimento*. E cada história termina com um convite para render graças, como um refrão. Faça a experiência: qual dos quatro grupos já foi o seu?

## Louvor e gratidão

Costuma-se distinguir: a **gratidão** olha para o que Deus fez; o **louvor** olha para quem ele é. O Salmo 103 junta os dois. Primeiro lista benefícios (perdoa, sara, resgata, coroa); depois contempla o caráter: “misericordioso e compassivo” (103.8). E há ali uma frase para dias ruins: ele “lembra-se de que somos pó” (103.14). Deus não se espanta com o nosso limite.

## Cuidado com a gratidão forçada

Ninguém deve agradecer *pela* violência, pela doença ou pela injustiça. Paulo fala em dar graças **em** toda situação (1 Tessalonicenses 5.18). A preposição faz diferença: há sempre algo pelo que agradecer, mas nem tudo é para ser agradecido.

## Sete noites

Durante uma semana, antes de dormir, escreva três agradecimentos que obedeçam a estas regras:

- têm um **nome** de pessoa, lugar ou coisa;
- aconteceram **hoje**;
- não se **repetem** na semana.

“Pelo motorista que esperou eu chegar ao ponto” vale mais que “pela saúde e pela família”. Na sétima noite, leia as vinte e uma linhas em voz alta e termine com o Salmo 117, que é o menor de todos: dois versículos, e neles cabe o mundo inteiro.`,
    },
  ],
};
