import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const oPaiNossoPedidoPorPedido: WorldCourse = {
  title: "O Pai-Nosso, pedido por pedido",
  description:
    "A oração que sabemos de cor e quase nunca ouvimos. Em três aulas, vamos do “Pai nosso” ao “amém”, descobrindo o que cada pedido significava na boca de Jesus e o que muda quando o dizemos juntos.",
  learns: [
    "O que “Pai nosso” queria dizer na boca de Jesus",
    "Por que o pão vem no meio da oração",
    "O que se pede quando se pede perdão e livramento",
  ],
  category: "discipulado",
  level: "iniciante",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Pai nosso, que estás nos céus",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Há duas versões do Pai-Nosso no Novo Testamento: a de Mateus 6.9-13, mais longa, dentro do Sermão do Monte, e a de Lucas 11.2-4, mais curta, em resposta a um pedido dos discípulos. A que rezamos em público segue Mateus.

## Pai

Jesus provavelmente orava em aramaico, e o Novo Testamento guardou a palavra: *abbá* (Marcos 14.36). Já se disse muito que ela equivale a “papaizinho”. É exagero: adultos também a usavam. O que ela traz é **intimidade com respeito**, a voz de filho em casa.

Para quem teve um pai ausente ou violento, a palavra pode doer. Convém dizer isso em voz alta. A oração não pede que projetemos em Deus o pai que tivemos; ela nos apresenta um Pai por quem os outros podem ser medidos. Algumas pessoas precisam de tempo, e outras imagens bíblicas ajudam a esperar: pastor, rocha, a mãe que consola (Isaías 66.13).

## Nosso

Não há um único “eu” no Pai-Nosso. Mesmo sozinho no quarto, com a porta fechada (Mateus 6.6), digo *nosso*: oro com a vizinha de quem gosto e com o irmão de quem não gosto.

## Nos céus

Na Bíblia, *céus* não é um endereço distante, é o lugar de onde Deus governa. “Pai” diz que ele está perto; “nos céus”, que não cabe no meu bolso. Sem o primeiro, sobra medo; sem o segundo, sobra um amuleto.

## Santificado seja o teu nome

É o primeiro pedido. Na Bíblia, o *nome* é a pessoa conhecida, sua reputação. Pedimos que Deus seja reconhecido como é, a começar pelo modo como vivem os que se dizem seus filhos.

**Nesta semana**, ao orar, pare depois de “nosso” e diga em silêncio três nomes: alguém de casa, alguém de longe e alguém difícil.`,
    },
    {
      title: "O teu Reino, o nosso pão",
      minutes: 5,
      type: "text",
      markdown: `A oração tem dobradiça. A primeira metade fala de **teu** nome, **teu** Reino, **tua** vontade. A segunda, de **nosso** pão, **nossas** dívidas, **nossa** prova. A ordem educa o desejo: antes de apresentar a lista, lembramos de quem é a casa.

## Venha o teu Reino

O Reino não é o céu para onde vamos, é o governo de Deus que **vem**. Por isso o pedido seguinte explica: “assim na terra como no céu”. Quem ora assim pede que a rua onde mora fique mais parecida com a vontade de Deus, e se oferece para ajudar.

## Seja feita a tua vontade

Não é resignação. No Getsêmani, Jesus usou quase as mesmas palavras depois de pedir, com toda a franqueza, que o cálice passasse (Mateus 26.39-42). Primeiro ele disse o que queria; depois confiou. As duas coisas cabem na mesma oração.

## O pão nosso de cada dia

Aqui há um pequeno mistério. O adjetivo grego *epioúsios*, que traduzimos por “de cada dia”, é raríssimo: praticamente só aparece no Pai-Nosso. Foi entendido como **“de hoje”**, **“de amanhã”** ou **“necessário para viver”**. Jerônimo chegou a traduzi-lo, em Mateus, como “supersubstancial”, pensando na Eucaristia. As leituras podem somar-se: comida de verdade, o bastante, hoje, recebida como dom.

O que não cabe é o singular. Não é “o pão *meu*”. Se na minha mesa sobra e na do lado falta, a oração me incluiu na resposta.

## Para viver o pedido

- Agradeça antes de comer, citando **alguém que trabalhou** para aquele prato: quem plantou, dirigiu, cozinhou.
- Descubra quem, na sua igreja ou no seu bairro, recolhe alimentos, e do que mais precisam este mês.
- Escreva a sua própria versão da primeira metade, trocando “na terra” pelo nome da sua rua.`,
      resources: [
        {
          type: "document",
          title: "Pai Nosso",
          url: "https://pt.wikipedia.org/wiki/Pai_Nosso",
          description: "As duas versões bíblicas, o texto em várias línguas e o uso nas diferentes igrejas.",
        },
      ],
    },
    {
      title: "Perdoa, guarda, livra. Amém",
      minutes: 6,
      type: "text",
      markdown: `O pedido do perdão é o único que Jesus comenta logo depois de ensinar a oração (Mateus 6.14-15). Sinal de que sabia o quanto ele custa.

## Dívidas ou ofensas?

Mateus escreve **dívidas**; Lucas, **pecados**. Em aramaico a mesma palavra servia para as duas coisas. A imagem é boa: perdoar é cancelar uma conta que o outro de fato deve. Não é fingir que a dívida não existiu.

## O que o perdão não é

- **Não é esquecer.** A memória tem seu tempo.
- **Não é voltar ao convívio** a qualquer preço. Reconciliar-se depende de dois e exige segurança e mudança.
- **Não é dispensar a justiça.** Posso perdoar e testemunhar em juízo.
- **Não é instantâneo.** Muitas vezes perdoa-se a mesma coisa várias vezes, um pouco a cada manhã.

Perdoar é **renunciar à vingança** e entregar a Deus a cobrança.

## Não nos deixes cair em tentação

A palavra grega *peirasmós* quer dizer *tentação* e também *provação*. Tiago 1.13 garante que Deus não tenta ninguém para o mal; o pedido, então, é por sustento: não permitas que a prova seja maior que nós. E “livra-nos do mal” pode ler-se ainda como “do Maligno”: o grego admite os dois.

## O final que vem e não vem

“Pois teu é o Reino, o poder e a glória” não está nos manuscritos mais antigos de Mateus, mas aparece muito cedo no uso litúrgico: a *Didaquê*, um escrito cristão dos primeiros tempos, já traz forma semelhante. Por isso algumas Bíblias o põem entre colchetes. Igrejas protestantes costumam dizê-lo em seguida; na missa católica, ele vem pouco depois, separado.

**Amém** é hebraico: “é firme”, “assim seja”. É a assinatura.

> Reze uma vez por dia, durante sete dias, parando em **um** pedido diferente a cada vez. Um minuto basta.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Por que a doxologia final (“pois teu é o Reino…”) aparece entre colchetes em algumas Bíblias?",
          options: [
            "Porque não está nos manuscritos mais antigos de Mateus",
            "Porque foi escrita no século XVI",
            "Porque só existe no Evangelho de Lucas",
            "Porque contradiz o restante da oração",
          ],
          explanation:
            "Ela falta nos manuscritos mais antigos, mas entrou bem cedo no uso litúrgico, como mostra a Didaquê.",
        },
        {
          type: "true_false",
          question: "Segundo a aula, perdoar obriga a voltar ao convívio com quem feriu.",
          answer: false,
          explanation:
            "Perdoar é renunciar à vingança; a reconciliação depende dos dois lados, de segurança e de mudança.",
        },
        {
          type: "short_answer",
          question: "Que palavra hebraica encerra a oração e significa “é firme”, “assim seja”?",
          answers: ["amém", "amen"],
          explanation: "Amém vem da mesma raiz hebraica ligada a firmeza e confiança.",
        },
      ],
    },
  ],
};
