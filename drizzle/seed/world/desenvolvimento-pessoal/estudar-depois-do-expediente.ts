import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const estudarDepoisDoExpediente: WorldCourse = {
  title: "Estudar depois do expediente",
  description:
    "Reler e sublinhar é o jeito mais agradável de não aprender. O que a ciência da memória recomenda a quem só tem quarenta minutos, sono atrasado e um celular que apita.",
  learns: [
    "Por que reler e sublinhar quase não adianta",
    "Estudar de verdade em quarenta minutos, com sono e barulho",
    "Lembrar no mês que vem o que se leu hoje",
    "Continuar quando a vontade acaba",
  ],
  category: "desenvolvimento_pessoal",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Por que a gente esquece",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `No fim do século XIX, o psicólogo alemão **Hermann Ebbinghaus** fez consigo mesmo uma experiência tediosa e genial: decorou milhares de sílabas sem sentido e mediu quanto lembrava depois. O resultado, publicado em 1885, é a **curva do esquecimento**: perdemos muito nas primeiras horas e, depois, cada vez mais devagar.

Más notícias? Nem tanto. Ele viu também que reaprender o que se esqueceu leva menos tempo do que aprender da primeira vez. Algo sempre fica. E cada revisão, feita na hora certa, deixa a curva mais suave.

## A ilusão de saber

Você lê o capítulo, marca de amarelo, relê. Tudo parece familiar, e o cérebro confunde *familiar* com *aprendido*. É como assistir à partida e achar que treinou.

O teste é simples: feche o livro e tente dizer. Se não sai, ainda não entrou.

## Lembrar é o exercício

Em 2006, Henry Roediger e Jeffrey Karpicke pediram a estudantes que lessem um texto. Uns o releram; outros tentaram escrever o que lembravam. Cinco minutos depois, quem releu foi um pouco melhor. **Uma semana depois, quem tinha tentado lembrar ganhou com folga.** Puxar da memória não serve só para medir o que ficou: é o que faz ficar.

Talvez por isso Deuteronômio 6.7 mande repetir as palavras “assentado em tua casa e andando pelo caminho, ao deitar-te e ao levantar-te”. Quatro momentos, quatro recuperações.

## Agora mesmo

Sem voltar ao texto, escreva num papel:

1. o nome do alemão e o que ele mediu;
2. a diferença entre familiar e aprendido;
3. o que aconteceu uma semana depois, na experiência de 2006.

Confira e complete com outra cor. Repita amanhã, sem reler antes. Você acaba de usar as duas técnicas mais importantes deste curso.`,
      resources: [
        {
          type: "document",
          title: "Hermann Ebbinghaus",
          url: "https://pt.wikipedia.org/wiki/Hermann_Ebbinghaus",
          description: "Quem foi o pioneiro do estudo experimental da memória.",
        },
      ],
    },
    {
      title: "Quarenta minutos bem gastos",
      minutes: 6,
      type: "text",
      markdown: `Dona Lúcia trabalha numa padaria, larga às três e estuda à noite para o Enem. Ela tentou duas horas seguidas e dormiu sobre a apostila. O que funcionou foi isto.

## A sessão

- **5 min: lembrar.** Antes de abrir qualquer coisa, escrever o que ficou da última vez.
- **20 min: material novo.** Um assunto só. A cada página, levantar os olhos e dizer em voz baixa a ideia central.
- **10 min: perguntas.** Transformar o que leu em perguntas e respondê-las com o caderno fechado.
- **5 min: ensinar.** Explicar a alguém, ao gato ou ao gravador do celular. Onde a explicação engasga está o que falta estudar.

## Espaçar

Dez minutos em quatro dias valem mais do que quarenta num dia só. Um calendário possível para rever um assunto: **amanhã, daqui a três dias, daqui a uma semana, daqui a um mês**. Cartões de papel resolvem: de um lado a pergunta, do outro a resposta. Acertou, o cartão vai para a caixa da semana; errou, volta para a de amanhã.

## Misturar

Ao praticar matemática, não faça vinte exercícios iguais. Alterne três tipos. Parece mais difícil e rende mais, porque você treina também a *reconhecer* qual caminho usar. Na prova ninguém avisa.

## Sono

Enquanto dormimos, o cérebro reorganiza o que viu. Trocar sono por estudo é pagar para esquecer. Se só existe a madrugada, estude menos e durma.

## O celular

Em outro cômodo, não virado para baixo na mesa. Se precisa dele para a aula, use o modo avião e baixe o conteúdo antes.

## Sua semana

Pegue uma folha e desenhe os sete dias. Marque três sessões de quarenta minutos em horas *que já existem* (o ônibus serve para cartões) e um dia sem nada. Combine com quem mora com você: “nessas três horas, só se o telhado cair”.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "O que fazer nos primeiros minutos de uma sessão de estudo?",
          options: [
            "Escrever de memória o que ficou da última sessão",
            "Reler tudo o que foi sublinhado",
            "Passar a limpo as anotações",
            "Assistir a um vídeo motivacional",
          ],
          explanation: "Tentar lembrar antes de consultar fortalece a memória e mostra logo o que falta.",
        },
        {
          type: "true_false",
          question: "Para lembrar por mais tempo, é melhor concentrar toda a revisão num único dia.",
          answer: false,
          explanation: "A revisão espaçada, em dias diferentes, rende mais com o mesmo tempo total.",
        },
        {
          type: "short_answer",
          question: "Que psicólogo alemão descreveu a curva do esquecimento?",
          answers: ["Ebbinghaus", "Hermann Ebbinghaus"],
          explanation: "Hermann Ebbinghaus, em livro de 1885, com experiências feitas em si mesmo.",
        },
        {
          type: "true_false",
          question: "Sentir que um texto é familiar garante que o conteúdo foi aprendido.",
          answer: false,
          explanation: "Familiaridade engana. O teste é conseguir explicar com o livro fechado.",
        },
      ],
    },
    {
      title: "Continuar quando a vontade acaba",
      minutes: 5,
      type: "text",
      markdown: `Todo mundo começa. O difícil é a quinta semana, quando o assunto perdeu a novidade e a prova ainda está longe.

## Gatilho no lugar de ânimo

A vontade vai e volta; o costume fica. Prenda o estudo a algo que já acontece todos os dias: *depois de lavar a louça do jantar, abro o caderno*. A fórmula “depois de X, faço Y” funciona porque ninguém precisa decidir de novo a cada noite.

Comece ridiculamente pequeno. **Cinco cartões.** Em dia ruim, são só os cinco cartões. Em dia bom, você nem percebe que passou de trinta.

## Faltou um dia? Normal

O perigo não está na falta, está na conclusão: “já estraguei tudo”. Adote a regra do *nunca duas vezes seguidas*. Ela perdoa a terça e protege a quarta.

## Progresso que se vê

Cole na parede uma folha com quadradinhos, um por sessão, e pinte. É infantil e funciona. No fim do mês conte os quadradinhos, não as notas: o esforço depende de você; a nota, nem sempre.

## Gente junto

Duas pessoas que se encontram por quarenta minutos, em silêncio, cada uma com seu livro, aprendem mais do que uma sozinha. Nos cinco minutos finais, uma ensina à outra. Eclesiastes 4.9-10 diz que dois valem mais do que um, porque, se um cair, o outro o levanta. Para o cansaço de estudo também serve.

## Quando o problema é outro

Se você lê a mesma linha dez vezes há anos, se as letras dançam, se a tristeza ou a preocupação ocupam tudo, procure a unidade de saúde ou um profissional. Dislexia, déficit de atenção, depressão e falta de óculos não se vencem com força de vontade.

## Contrato de trinta dias

Escreva e assine, completando as reticências: *Depois de …, vou abrir o caderno por pelo menos cinco minutos, em … dias da semana. Quem vai me perguntar se fiz: ….* Entregue uma cópia a essa pessoa hoje.`,
    },
  ],
};
