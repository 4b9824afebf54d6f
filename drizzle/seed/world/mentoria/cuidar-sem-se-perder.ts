import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const cuidarSemSePerder: WorldCourse = {
  title: "Cuidar sem se perder: ritmos para quem pastoreia",
  description:
    "Para pastoras, pastores, religiosas e líderes com estrada, que já conhecem o peso da agenda cheia. Descanso, limites e supervisão, tratados como parte do chamado e não como prêmio por produtividade.",
  learns: [
    "Notar os sinais do cansaço antes que virem doença",
    "Descansar, tirar férias e dizer não sem culpa",
    "Encontrar alguém de fora que olhe para o seu trabalho",
  ],
  requires: ["Já ter alguns anos de liderança ou ministério"],
  category: "mentoria",
  level: "avancado",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Os sinais que chegam primeiro",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Ninguém acorda esgotado de um dia para o outro. O esgotamento manda avisos, e quem cuida dos outros é treinado para ignorá-los.

## O que é, e o que não é

A Organização Mundial da Saúde, na CID-11, descreve o *burnout* como **fenômeno ocupacional**, resultado de estresse crônico no trabalho que não foi bem administrado, com três dimensões:

1. **exaustão**: energia esgotada;
2. **distância mental** do trabalho, negativismo ou cinismo;
3. sensação de **menor eficácia**.

Não é sinônimo de depressão, embora as duas possam andar juntas. Só um profissional de saúde pode diferenciar. E não é falta de fé.

## No ministério, costuma soar assim

- “Visito e não sinto nada.” (distância)
- “Se fulano ligar de novo, eu desligo.” (cinismo)
- “Prego bem, mas não acredito que adiante.” (eficácia)
- “Durmo oito horas e acordo cansada.” (exaustão)

Há fatores que são da pessoa e há os que são da **estrutura**: metas irreais, salário incerto, disponibilidade sem fim, falta de férias, mudança forçada. Tratar tudo como questão de devoção pessoal é injusto. Parte da solução precisa ir para a pauta do conselho.

## Moisés e o sogro

Em Êxodo 18, Jetro observa o genro julgar o povo da manhã à noite e diz sem rodeios: “**Não é bom** o que fazes; desfalecerás, tu e este povo” (18.17-18). Duas coisas me tocam ali: foi preciso um olhar de fora, e o excesso de um cansava também os outros.

## Exame honesto

Dê a si uma nota de 0 a 10 em cada uma das três dimensões, hoje e um ano atrás. Peça a alguém que convive com você que faça o mesmo, sem ver as suas. Compare. Diferença maior que três pontos merece conversa demorada; nota alta nas três merece **consulta marcada** nesta semana.`,
      resources: [
        {
          type: "document",
          title: "Síndrome de burnout",
          url: "https://pt.wikipedia.org/wiki/S%C3%ADndrome_de_burnout",
          description: "Definição, história do conceito e formas de cuidado, em linguagem acessível.",
        },
      ],
    },
    {
      title: "Sábado, férias e o não",
      minutes: 6,
      type: "text",
      markdown: `A Bíblia dá dois motivos para o sábado. Em Êxodo 20, a **criação**: Deus descansou. Em Deuteronômio 5, a **libertação**: foste escravo e já não és. O primeiro nos lembra que somos criaturas; o segundo, que ninguém é nosso dono. Para quem trabalha no domingo, o dia é outro, mas os motivos são os mesmos.

## Três escalas

- **Diária**: uma hora de entrada e uma de saída. Telefone fora do quarto.
- **Semanal**: um dia inteiro sem preparar, responder nem reunir. Publique-o.
- **Anual**: férias de verdade, com alguém no lugar, e um retiro que não seja você quem dirige.

Se três semanas seguidas passaram sem o dia, não é exceção: é o novo normal, e precisa ser decidido como tal.

## Plantão com rodízio

Uma comunidade de cento e cinquenta pessoas pode ter uma equipe de quatro leigos treinados para a primeira resposta. Defina o que aciona cada um:

1. **Na hora, qualquer hora**: morte, risco de vida, violência.
2. **No mesmo dia**: internação, prisão, desaparecimento.
3. **Na semana**: conflito, dúvida, visita.
4. **No e-mail**: todo o resto.

## Frases para o não

- “Não posso quinta. Posso terça às dez, por quarenta minutos.”
- “Isso merece alguém com mais preparo que eu; vou indicar.”
- “Hoje é meu dia de descanso. Há risco para alguém? Se não, ligo amanhã às nove.”

Repare: nenhuma traz justificativa longa. Quem explica demais abre negociação.

## O medo por baixo

Muitas vezes o sim automático protege de uma pergunta: *se eu não for necessária, ainda serei amada?* Leve-a à oração e à terapia, nessa ordem ou na outra.

**Prática:** abra a agenda dos próximos três meses. Marque primeiro os dias de descanso, depois as datas da família e só então o resto. Fotografe e envie a quem supervisiona você.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Que motivo Deuteronômio 5 dá para o descanso sabático?",
          options: [
            "A libertação da escravidão no Egito",
            "O descanso de Deus depois da criação",
            "A colheita do trigo",
            "A construção do templo",
          ],
          explanation: "Êxodo 20 olha para a criação; Deuteronômio 5, para a memória de ter sido escravo e já não ser.",
        },
        {
          type: "true_false",
          question: "A CID-11 classifica o burnout como fenômeno ligado ao trabalho.",
          answer: true,
          explanation: "Ele é descrito como fenômeno ocupacional, com exaustão, distância mental e menor eficácia.",
        },
        {
          type: "short_answer",
          question: "Em Êxodo 18, quem aconselha Moisés a repartir o trabalho?",
          answers: ["Jetro", "o sogro", "seu sogro", "o sogro de Moisés"],
          explanation: "Jetro, o sogro, vê de fora o que Moisés já não percebia.",
        },
      ],
    },
    {
      title: "Supervisão: o olhar de fora",
      minutes: 6,
      type: "text",
      markdown: `Em psicologia e serviço social, ninguém experiente estranha a supervisão. Em muitas igrejas ainda parece sinal de fraqueza. Vale inverter: **atender gente em sofrimento sem supervisão é que deveria causar estranheza.**

## O que se leva

Não se leva “a semana”. Leva-se **uma conversa**. O formato de *verbatim*, usado há décadas na formação de capelães, funciona assim:

- **Contexto**, em cinco linhas, sem nomes nem dados que identifiquem.
- **Diálogo**, reconstruído de memória: P1, V1, P2, V2… (P de pessoa, V de visitante).
- **O que senti** em dois ou três momentos, anotado na margem.
- **Uma pergunta** para a supervisão.

Escreva nas vinte e quatro horas seguintes. Depois a memória melhora a nossa atuação.

## Um fragmento

> P3: Desde que ele morreu, eu não consigo entrar na igreja.
> V3: Mas a senhora sabe que ele está com Deus, não é?
> P4: (silêncio) Sei.

Na margem, a visitante anotou: *“Em V3, fiquei com medo de que ela chorasse.”* A supervisão não discutiu doutrina. Perguntou: *de quem era o choro que você não queria ouvir?* A visitante havia perdido o pai dois anos antes.

## Encontrar supervisão

Pode ser um colega mais experiente, uma psicóloga, um grupo de pares de quatro pessoas com roteiro fixo e sigilo. Três critérios: **não é seu chefe**, tem formação ou longa prática de escuta, e aceita discordar de você. Combine frequência (mensal é um bom mínimo), duração e o que pode ou não sair dali.

## Em grupo de pares

Sessenta minutos: cinco de chegada, dez de leitura do verbatim, dez de perguntas de esclarecimento, vinte e cinco de conversa **sem conselhos**, dez para quem apresentou dizer o que leva.

**Para entregar ao seu mentor:** um verbatim de uma página, com seis a dez falas e a pergunta. Troque todos os nomes.`,
    },
  ],
};
