import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const aMesaAberta: WorldCourse = {
  title: "A mesa aberta: hospitalidade em casa pequena",
  description:
    "Não é preciso sala grande nem louça combinando para receber bem. Um curso sobre a hospitalidade na Bíblia e no apartamento de dois quartos, com o orçamento e o cansaço que você tem.",
  learns: [
    "O que a Bíblia conta à mesa, de Abraão a Emaús",
    "Receber com sopa, pão e duas horas",
    "Saber quando a porta precisa fechar",
  ],
  category: "discipulado",
  level: "intermediario",
  priceCents: 0,
  instructor: "davi",
  published: false,
  lessons: [
    {
      title: "De Abraão a Emaús: Deus à mesa",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Abraão está sentado à entrada da tenda, na hora mais quente do dia, quando vê três viajantes (Gênesis 18). Oferece “um bocado de pão” e serve um banquete. Só depois descobre quem recebeu.

## Amor ao estranho

O Novo Testamento chama isso de *philoxenía*: amor ao **estranho**. É o oposto exato de xenofobia. Receber os amigos é bom, mas ainda não é hospitalidade no sentido bíblico; ela começa quando entra alguém que não poderia retribuir (Lucas 14.12-14).

Na lei de Israel o motivo é a memória: “amai o estrangeiro, pois fostes estrangeiros” (Deuteronômio 10.19). Quem esquece que já foi de fora fecha a porta.

## Jesus, hóspede e anfitrião

Nos evangelhos, Jesus não tem casa própria para oferecer. Ele **é recebido**: por Marta e Maria, por Zaqueu, por fariseus e por cobradores de impostos. E, estando na mesa dos outros, acaba por servir. Em Emaús, o convidado toma o pão, abençoa e reparte (Lucas 24.30). Saber ser hóspede também é virtude: deixar-se servir, comer o que houver, não reparar na parede descascada.

## Receber não é entreter

- **Entreter** quer impressionar. **Receber** quer que o outro descanse.
- Entreter espera a casa ficar pronta. Receber afasta a roupa da cadeira.
- Entreter cansa por semanas. Receber pode repetir na próxima quinta.

## Inventário

Em uma folha, três colunas: *o que tenho* (um bule, um banco, uma hora na quinta), *quem está sozinho perto de mim* e *o que me impede*. Leia a terceira coluna e risque o que é só vergonha. Com o que sobrar, marque uma data.`,
    },
    {
      title: "Sopa, pão e duas horas",
      minutes: 5,
      type: "text",
      markdown: `Um encontro que se repete precisa ser simples de preparar e fácil de terminar. Aqui vai um formato testado em apartamento de cinquenta metros quadrados.

## O formato

- **Dia e hora fixos**: por exemplo, primeira quinta do mês, das 19h30 às 21h30. A hora de sair, dita no convite, alivia quem recebe e quem vem.
- **Um só prato**: sopa, cuscuz, macarrão. Cada um traz uma coisa pequena, e quem não puder não traz nada, sem explicação.
- **Até oito pessoas**. Acima disso formam-se duas conversas e alguém fica no meio.

## Uma pergunta na mesa

Depois do primeiro prato, uma pergunta que todos consigam responder, inclusive quem não é da igreja: *Que comida lembra a casa da sua avó? Qual foi a melhor notícia da semana?* Guarde as perguntas íntimas para quando houver confiança. Ninguém é obrigado a falar.

## Cuidados de quem pensa no outro

Pergunte antes sobre **alergias, diabetes, pressão alta** e o que a pessoa não come por convicção. Não ofereça bebida alcoólica a quem você não conhece bem: pode haver alguém em recuperação. Veja se a pessoa com dificuldade de andar consegue subir a escada, ou leve a sopa até ela. Deixe o banheiro fácil de achar.

## Oração sem emboscada

Se for costume da casa, diga: “Aqui agradecemos antes de comer; fique à vontade”. Uma frase curta basta. Convidar para jantar e servir palestra quebra a confiança.

## Contas

Uma panela de sopa de legumes com frango para oito rende por pouco dinheiro; some os ingredientes no mercado do seu bairro e anote o valor **por pessoa**. Se pesar, reveze a casa ou proponha um fundo comum com alguns reais de cada participante.

**Sua vez:** escreva o convite em quatro linhas, com dia, hora de chegar, hora de sair e o que levar (ou nada). Envie a três pessoas, uma delas recém-chegada.`,
    },
    {
      title: "Quando a porta precisa fechar",
      minutes: 4,
      type: "text",
      markdown: `Hospitalidade sem limite vira exaustão, e às vezes risco. A própria igreja antiga aprendeu isso: a *Didaquê*, um manual cristão dos primeiros tempos, manda acolher quem chega e ajudá-lo, mas acrescenta que o hóspede de passagem fique **dois ou três dias**; se quiser ficar mais, que trabalhe.

## A casa é de todos que moram nela

Antes de convidar, pergunte a quem divide o teto. A criança que cede o quarto, o cônjuge que chega tarde, a avó que dorme cedo: ninguém deve descobrir o jantar ao abrir a porta. Uma regra boa é que **cada morador tem direito a um não** por mês, sem justificar.

## Segurança com as crianças

Visita não entra em quarto de criança. Adulto que não é da família não fica sozinho com elas. Diga isso com naturalidade, como se diz onde fica o banheiro.

## Dizer não sem culpa

“Hoje não consigo receber, mas posso caminhar com você até a praça” é um não hospitaleiro. Jesus também se retirava (Lucas 5.16). O descanso faz parte do acolhimento: quem nunca fecha a porta acaba por abri-la de má vontade.

## Quando a necessidade é maior

Alguém que precisa de abrigo, de remédio ou de proteção contra a violência precisa de **mais do que uma casa**. Procure a ação social da igreja e o CRAS do município, e acompanhe a pessoa até lá. Boa hospitalidade conhece os telefones da cidade.

## Fechamento

Escreva as três regras da sua casa para receber bem, em frases positivas, e cole na geladeira. Exemplo: *“Aqui se chega depois das sete, se come o que tem e se sai com um abraço antes das dez.”*`,
    },
  ],
};
