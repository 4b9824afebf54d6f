import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const dinheiroComNomeEDestino: WorldCourse = {
  title: "Dinheiro com nome e destino",
  description:
    "Orçamento de casa para quem ganha pouco, recebe picado ou está devendo. Sem planilha complicada e sem culpa: papel, caneta, três envelopes e a conta que o cartão prefere que você não faça.",
  learns: [
    "Descobrir para onde o dinheiro foi, sem planilha",
    "Fazer a conta dos juros que o cartão prefere esconder",
    "Separar o mês em três envelopes e guardar um pouco",
    "Conversar sobre dinheiro em casa sem briga",
  ],
  requires: ["Papel, caneta e as contas do último mês"],
  category: "desenvolvimento_pessoal",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Para onde foi?",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Antes de cortar qualquer gasto, descubra quais existem. Quase todo mundo erra a própria conta, e erra para menos, porque os valores pequenos não deixam lembrança.

## Trinta dias de anotação

Durante um mês, anote **tudo**, na hora, num caderninho ou em mensagens enviadas a si mesmo. Só três dados: quanto, com quê, por quê.

> R$ 12,00, lanche, estava com fome e esqueci a marmita.

O “por quê” é a parte que ensina. No fim do mês você não verá só números; verá cansaço, pressa, presente de aniversário, solidão, promoção.

## Quatro montes

Depois separe:

1. **Teto e chão**: aluguel, luz, água, gás, comida de casa, remédio, transporte para o trabalho.
2. **Compromissos**: parcelas, escola, dízimo ou oferta, ajuda à mãe.
3. **Escolhas**: passeio, lanche, roupa além da necessária, assinaturas.
4. **Vazamentos**: juros, multas, tarifas, o plano que ninguém usa.

Comece pelo quarto. Fechar um vazamento não diminui a vida de ninguém. Procure no extrato, uma por uma, as cobranças que se repetem todo mês.

## Renda que não é fixa

Se você recebe por diária ou por venda, escreva o que entrou nos últimos seis meses. Ordene do menor ao maior. Planeje a casa pelo **segundo menor** valor. O que vier acima disso tem destino certo, que veremos na terceira aula.

## Falar disso em casa

Dinheiro é assunto de mesa, não de travesseiro. Marque uma hora, com café, sem cobrança do passado. Jesus pergunta quem começa a construir uma torre sem se sentar primeiro para calcular a despesa (Lucas 14.28). O verbo é *sentar-se*.

## Seu primeiro registro

Anote agora tudo o que gastou **ontem**. Some antes de olhar o extrato; depois compare. A diferença é o tamanho do seu esquecimento diário. Multiplique por trinta.`,
    },
    {
      title: "Juros: a bola que desce o morro",
      minutes: 6,
      type: "text",
      markdown: `Juro é o aluguel do dinheiro. Como todo aluguel, pode ser justo ou abusivo. O que engana é o **composto**: no mês seguinte, cobra-se juro também sobre o juro.

## A conta, devagar

Uma dívida de **R$ 1.000** a **10% ao mês**, sem pagar nada:

- mês 1: 1.100
- mês 2: 1.210
- mês 3: 1.331
- mês 6: cerca de 1.772
- mês 12: cerca de **3.138**

Muita gente faz de cabeça “dez por cento, doze meses, cento e vinte por cento” e espera 2.200. A diferença, quase mil reais, é o juro do juro.

Desde janeiro de **2024**, no rotativo e no parcelamento da fatura do cartão, juros e encargos não podem passar do valor da dívida original: quem devia mil não pode ser cobrado em mais de mil de juros. O teto ajuda, mas dobrar uma dívida continua sendo péssimo negócio. Para outros empréstimos ele não vale.

## O que perguntar antes de assinar

Peça o **CET**, Custo Efetivo Total, ao ano. Ele soma juros, tarifas e seguros, e a instituição é obrigada a informar. “Parcela que cabe no bolso” não é preço.

## Sair do buraco

1. **Pare de cavar.** Guarde o cartão numa gaveta, não na carteira.
2. **Liste as dívidas**: credor, valor para quitar hoje, juro ao mês, atraso. O *Registrato*, do Banco Central, mostra de graça o que há em bancos no seu nome.
3. **Ordene.** Pela de juro maior, que economiza mais; ou pela menor, que dá ânimo. As duas ordens funcionam; trocar toda semana, não.
4. **Negocie com número na mão**: “posso pagar 180 por mês durante dez meses”. Só aceite por escrito.
5. **Se é impossível pagar sem faltar comida**, procure o Procon ou a Defensoria: a Lei 14.181/2021 prevê a repactuação para quem está superendividado.

## Cálculo

Refaça a lista com 5% ao mês, até o mês 6. (*Resposta:* cerca de R$ 1.340.)`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Uma dívida de R$ 1.000 a 10% ao mês, sem pagamento, vale quanto após dois meses?",
          options: ["R$ 1.210", "R$ 1.200", "R$ 1.020", "R$ 1.100"],
          explanation: "No segundo mês, os 10% incidem sobre 1.100: são 110 a mais, e não 100.",
        },
        {
          type: "short_answer",
          question: "Que sigla de três letras reúne juros, tarifas e seguros de um empréstimo?",
          answers: ["CET", "Custo Efetivo Total"],
          explanation: "O Custo Efetivo Total permite comparar propostas; a instituição deve informá-lo.",
        },
        {
          type: "true_false",
          question: "Se a parcela cabe no orçamento do mês, o empréstimo é necessariamente barato.",
          answer: false,
          explanation: "Parcelas baixas por muito tempo podem esconder um custo total altíssimo.",
        },
      ],
    },
    {
      title: "Três envelopes e um colchão",
      minutes: 5,
      type: "text",
      markdown: `Orçamento não é algema. É dizer ao dinheiro aonde ir, em vez de perguntar aonde foi.

## Os envelopes

No dia em que o dinheiro entra, separe (em papel, ou em contas e “cofrinhos” do aplicativo):

1. **Viver**: teto, chão e compromissos.
2. **Repartir**: oferta, ajuda, presente. Decidido antes, deixa de ser sobra. Paulo sugeria aos coríntios separar algo no primeiro dia da semana, conforme o que cada um ganhasse (1 Coríntios 16.2): com regularidade e proporção.
3. **Escolher**: lazer e pequenos luxos. Quando acaba, acabou; e, enquanto não acaba, gasta-se **sem culpa**.

Existem receitas prontas de porcentagem. Em casa de salário mínimo, o primeiro envelope pode levar nove décimos, e isso não é fracasso moral: é aritmética. Ajuste aos poucos.

## O colchão

A geladeira vai quebrar. Não se sabe quando, só que vai. Junte primeiro **quinhentos reais**, num lugar seguro e de saque fácil. Depois, um mês do envelope Viver. Depois, três. Quem trabalha por conta própria deve mirar seis.

Com renda variável, funciona assim: o que entrar acima do seu “segundo menor mês” vai metade para o colchão e metade para a dívida mais cara, até o fim dela.

O colchão tem uma regra: é para o que é **urgente, necessário e inesperado**. Natal não é inesperado.

## Contas do ano

IPVA, material escolar, gás, aniversários. Some tudo, divida por doze e guarde a fatia mensal. Parte do 13º também pode morar ali.

## Cuidado com o milagre

Rendimento garantido e alto, convite com pressa, lucro que depende de trazer amigos: saia andando, mesmo que o convite venha de um irmão da igreja. Ainda mais se vier.

## Reunião de quinze minutos

Marque com a família o mesmo dia todo mês. Pauta: o que sobrou, o que faltou, uma coisa a comemorar, um ajuste. Comecem pela comemoração.`,
    },
  ],
};
