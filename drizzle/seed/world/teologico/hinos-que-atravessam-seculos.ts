import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const hinosQueAtravessamSeculos: WorldCourse = {
  title: "Música e adoração: hinos que atravessam séculos",
  description:
    "Por que algumas melodias sobrevivem a guerras, reformas e teclados ruins? Da carta de Plínio ao violão da sua igreja, uma história da fé contada por quem cantou. Com escuta guiada.",
  learns: [
    "O que os cristãos cantavam antes de haver hinário",
    "Por que Lutero e Genebra devolveram o canto ao povo",
    "Ouvir com atenção uma melodia de 1551",
    "Como se chegou do avivamento ao violão",
  ],
  category: "teologico",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Antes do hinário",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Por volta do ano 112, um governador romano chamado **Plínio, o Jovem**, escreveu ao imperador Trajano pedindo instruções. Tinha interrogado cristãos e queria saber o que fazer com eles. O que descobrira? Que se reuniam antes do amanhecer, em dia marcado, e cantavam alternadamente “a Cristo, como a um deus”. É um dos mais antigos retratos do culto cristão feitos por alguém de fora, e nele há gente cantando.

## O que cantavam

Em primeiro lugar, os **salmos**, herança de Israel. Jesus e os discípulos saíram para o monte das Oliveiras “tendo cantado um hino” (Mateus 26.30), quase certamente parte do *Hallel*, os Salmos 113 a 118, próprios da Páscoa.

Depois, cantos novos. Lucas guarda três que as igrejas usam até hoje: o de Maria (1.46-55), o de Zacarias (1.68-79) e o de Simeão (2.29-32). Muitos estudiosos veem um hino também em Filipenses 2.6-11.

Fora da Bíblia, um dos mais antigos ainda em uso é o grego *Phōs hilarón*, “Luz radiante”, cantado ao acender as lâmpadas. Basílio de Cesareia, no século IV, já o considerava antigo.

## Ambrósio e a vigília

Em 386, em Milão, o bispo **Ambrósio** e seu povo ficaram cercados por soldados numa basílica que a corte queria tomar. Para que ninguém desanimasse durante a noite, ele ensinou hinos curtos, em estrofes regulares. Agostinho, que vivia na cidade, confessa nas *Confissões* que chorava ao ouvi-los.

Repare no motivo: **verso simples e repetido, para gente cansada resistir junto**. Daí nasce a forma do hino ocidental.

## Escuta de casa

Pergunte à pessoa mais velha que você conhece na igreja qual foi o primeiro hino que aprendeu, com quem e onde. Anote a resposta inteira. A história da música cristã é feita de milhões de cozinhas.`,
    },
    {
      title: "Lutero, Genebra e o povo que volta a cantar",
      minutes: 6,
      type: "text",
      markdown: `No fim da Idade Média a Europa tinha música sacra de enorme beleza: o canto gregoriano, a polifonia das catedrais. Havia também cantos populares de procissão e de Natal. Mas, na missa, quem cantava era sobretudo o coro, e em latim.

## Wittenberg

**Martinho Lutero** tocava alaúde e achava que, depois da Palavra de Deus, nada merecia mais elogio do que a música. Em 1524 saiu um folheto de oito cantos em alemão, metade dele de Lutero. Pouco depois, por volta de 1529, veio “Castelo forte”, sobre o Salmo 46. Ele emprestou formas da canção popular e do próprio gregoriano: “Vem, Redentor das nações” é um hino de Ambrósio traduzido.

## Genebra

**João Calvino** tomou outro caminho: no culto, o povo cantaria sobretudo **salmos**, em versos franceses, a uma só voz e sem instrumentos. Poetas como Clément Marot e Théodore de Bèze fizeram os textos. A obra completa, com os 150 salmos, ficou pronta em 1562.

A edição de **1551** ganhou melodias atribuídas a **Louis Bourgeois**, cantor da cidade. Conta-se que ele passou uma noite preso por alterar, sem licença, músicas que o povo já sabia. Todo ministro de louvor que trocou o tom de um hino conhecido entende o episódio.

## E os católicos

A Igreja Católica respondeu à época pedindo, no Concílio de Trento, que a música não encobrisse o texto; Palestrina mostrou como polifonia e clareza podem conviver. Quatro séculos depois, o Concílio Vaticano II abriu a liturgia às línguas e aos instrumentos de cada povo.

As duas perguntas de então continuam na sua equipe de louvor: **o povo consegue cantar? O texto diz algo que valha a pena decorar?**

## Teste do canto

Pegue três músicas usadas na sua comunidade neste mês. Dê de 1 a 5 para *cantabilidade* (uma criança acompanha?) e de 1 a 5 para *texto* (leia-o sem música, em voz alta). O que as notas revelam?`,
      resources: [
        {
          type: "document",
          title: "Saltério de Genebra",
          url: "https://en.wikipedia.org/wiki/Genevan_Psalter",
          description: "História da coleção, dos poetas e das melodias (página em inglês).",
        },
      ],
    },
    {
      title: "Escuta guiada: Old Hundredth, Genebra, 1551",
      minutes: 1,
      type: "audio",
      file: "hino",
      markdown: `## Transcrição do áudio

Não há fala. São cerca de quarenta segundos de órgão sintetizado por computador, em sol maior, a quatro vozes e em andamento calmo. A melodia é *Old Hundredth*, de domínio público, atribuída a Louis Bourgeois. São quatro frases de oito notas, com uma pequena respiração entre elas e a última nota sustentada.

## O mapa, segundo a segundo

- **0:00, frase 1.** Uma nota longa, quatro curtas, três longas. Esse ritmo volta nas quatro frases, sem mudar. A melodia desce por degraus até o ré e depois sobe.
- **0:09, frase 2.** Três vezes a mesma nota, si. A frase para no lá: fica em suspenso.
- **0:18, frase 3.** Sobe, volta e pousa no sol, a nota da casa.
- **0:27, frase 4.** Começa no ré agudo, o ponto mais alto da peça, e salta para baixo. É o único momento de saltos seguidos. Depois, o repouso.

## Três escutas

1. **A melodia.** Cante por cima, com “lá”. Ela está na voz mais aguda.
2. **O baixo.** Siga só a voz grave. Note que ela anda por saltos, enquanto a de cima anda por passos. O órgão dá peso a essa linha para que o povo se sinta apoiado.
3. **As pausas.** Entre as frases o som quase some. Um bom organista respira com a congregação; é ali que se ouve se ele escuta.

## De onde vem o nome

Em Genebra, a melodia servia ao **Salmo 134**. Poucos anos depois, refugiados ingleses a levaram consigo para o Salmo 100, na versão de William Kethe. Quando apareceu na Inglaterra um saltério mais novo, o povo passou a chamar o anterior de “velho”: o velho centésimo.

Johann Sebastian Bach a usou numa cantata (BWV 130), e muitas igrejas brasileiras a conhecem com a doxologia “A Deus, supremo Benfeitor”.

## Sua parte

Escreva quatro versos de oito sílabas, uma ideia por verso, tirados do Salmo 100. Cante-os com o áudio. Onde o acento da palavra briga com a nota longa, troque a palavra.`,
    },
    {
      title: "Do avivamento ao violão",
      minutes: 6,
      type: "text",
      markdown: `## Ingleses: a primeira pessoa

**Isaac Watts** (1674–1748) cansou-se de salmos mal rimados e passou a parafraseá-los à luz do Evangelho. **Charles Wesley**, da geração seguinte, escreveu mais de seis mil hinos e pôs a experiência pessoal no centro. **John Newton**, antigo capitão de navio negreiro, publicou em 1779 o texto de “Amazing Grace”; a melodia hoje inseparável dele só se juntou no século XIX. Newton levou décadas para combater em público o tráfico, mas combateu.

## Negros: cantar para não morrer

Nos Estados Unidos, pessoas escravizadas criaram os **spirituals**: “Swing Low”, “Go Down, Moses”. Faraó e o Jordão tinham nome e mapa. Dali vieram o gospel e boa parte da música popular do século XX.

## No Brasil

Em 1861, no Rio de Janeiro, saiu **Salmos e Hinos**, organizado pelo casal Robert e **Sarah Kalley**; ela escreveu ou traduziu grande parte. Vieram depois o *Cantor Cristão* dos batistas e a *Harpa Cristã* das Assembleias de Deus. Entre católicos, o século XX trouxe cantos de romaria e de comunidade ao rito, com viola e zabumba. Mais perto de nós, os grupos vocais dos anos 1970 trouxeram bossa, baião e samba para dentro de templos onde só cabia o harmônio.

Cada chegada gerou briga. O órgão já foi acusado de mundano; o piano, de salão; o violão, de boteco.

## Como escolher repertório

Um culto equilibrado costuma ter:

1. algo **antigo**, que nos liga a quem já morreu;
2. algo **novo**, porque Deus não parou de agir;
3. algo de **outro povo** ou outra tradição;
4. pelo menos um **lamento**: um terço do saltério lamenta;
5. algo que uma **criança** leve para casa.

## Tarefa final

Monte um repertório de cinco músicas, uma por critério, para o próximo domingo. Para cada uma escreva uma frase de apresentação, de dez segundos, que conte de onde ela veio. Teste a frase com alguém que não é músico.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Por que Ambrósio ensinou hinos curtos ao seu povo em 386?",
          options: [
            "Para sustentar o ânimo durante um cerco à basílica",
            "Para substituir a leitura dos Salmos",
            "Para agradar à corte imperial",
            "Para treinar um coro profissional",
          ],
          explanation: "Foi uma vigília sob ameaça; a forma simples e regular permitia que todos cantassem.",
        },
        {
          type: "true_false",
          question: "A melodia Old Hundredth foi publicada em Genebra junto ao Salmo 134.",
          answer: true,
          explanation: "O nome inglês veio depois, quando ela passou a acompanhar o Salmo 100.",
        },
        {
          type: "short_answer",
          question: "Quem organizou, com o marido Robert, o hinário Salmos e Hinos em 1861?",
          answers: ["Sarah Kalley", "Sarah Poulton Kalley", "Sara Kalley"],
          explanation: "Sarah Poulton Kalley escreveu e traduziu boa parte dos textos da coleção.",
        },
      ],
    },
  ],
};
