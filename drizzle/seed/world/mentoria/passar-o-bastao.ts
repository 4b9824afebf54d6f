import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const passarOBastao: WorldCourse = {
  title: "Passar o bastão: sucessão sem trauma",
  description:
    "Todo líder é interino. Como preparar quem vem depois, documentar o que só você sabe e sair de cena com alegria, seja do coral, da diretoria ou do púlpito. Com um plano de doze meses para adaptar.",
  learns: [
    "Entender por que é tão difícil sair",
    "Escolher e formar quem vem depois",
    "Seguir um plano de doze meses para entregar a liderança",
  ],
  category: "mentoria",
  level: "avancado",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Por que é tão difícil sair",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Regi um coral por onze anos. No ensaio de despedida, percebi que tinha marcado quatro reuniões “de transição” para o mês seguinte. A nova regente, com delicadeza, cancelou três. Ela me ensinou o tema deste curso.

## O que se perde

Sair de uma função é um pequeno luto. Perde-se **identidade** (quem sou se não sou o maestro?), **rotina**, **informação** e **gratidão diária**. Reconhecer isso não é vaidade; é o que impede que a dor vire intromissão.

## Duas sucessões bíblicas

**Moisés e Josué.** Moisés pede a Deus um sucessor para que o povo não fique “como ovelhas sem pastor” (Números 27.15-23). Impõe-lhe as mãos **diante de todos** e lhe transfere autoridade ainda em vida. Depois, não entra na terra. A obra continua maior que ele.

**Davi e Salomão.** Davi adia. Adonias se proclama rei, Natã e Bate-Seba precisam intervir às pressas (1 Reis 1 e 2). A sucessão acontece, com sangue.

A diferença não está na virtude dos homens. Está no **tempo** e na **publicidade** do processo.

## Quatro maneiras de não sair

- O **fantasma**: não vai às reuniões, mas telefona depois.
- O **herói**: deixa uma bagunça para ser chamado de volta.
- O **dono**: entrega o cargo e guarda as senhas.
- O **mártir**: repete que ninguém quis ajudar.

Qual deles você reconhece em si? Todos temos um favorito.

## Pergunta difícil

Se você não pudesse voltar amanhã, o que pararia de funcionar até domingo? Faça a lista, sem modéstia e sem drama. Cada item dela é algo que hoje depende de uma pessoa só, e portanto **já é um risco** para a comunidade, mesmo que você fique mais vinte anos. Traga-a para a próxima aula.`,
    },
    {
      title: "Escolher e formar quem vem depois",
      minutes: 6,
      type: "text",
      markdown: `O erro mais comum é procurar uma cópia. Cópias herdam os nossos defeitos e não trazem o que nos faltava.

## Primeiro a função, depois o nome

Descreva o trabalho em uma página, **como será nos próximos cinco anos**: para que existe, que decisões toma, quantas horas por semana, com quem trabalha, que competências são indispensáveis e quais se aprendem. Peça que duas pessoas da equipe critiquem o texto. Só então pensem em nomes, e sempre em mais de um.

Quem decide não é você sozinho. Estatuto, conselho ou assembleia têm a palavra, e um processo limpo vale mais para o sucessor que o melhor padrinho. Cuidado dobrado se o candidato é da sua família: **saia da sala**.

## Critérios de caráter

As listas de 1 Timóteo 3 e Tito 1 quase não falam de talento. Falam de sobriedade, hospitalidade, domínio próprio, boa fama com os de fora e desapego ao dinheiro. Uma boa pergunta de referência: *como essa pessoa trata quem não pode lhe dar nada?*

## Formação em degraus

Distribua responsabilidade real, com direito a erro:

1. **Tarefa**: conduz um ensaio, uma reunião, um mês de escala.
2. **Projeto**: responde por algo com começo, meio, fim e orçamento.
3. **Pessoas**: coordena três ou quatro voluntários e enfrenta um conflito.
4. **Decisão**: escolhe algo de que você discorda, e você apoia em público.

O quarto degrau é o teste, principalmente seu.

## Retorno que ajuda

Use fato, efeito e pergunta: “No ensaio, você começou dez minutos depois do horário. Os mais velhos foram embora antes do fim. O que você faria de outro modo?” Sem adjetivos.

**Exercício:** escreva a página da função. Sublinhe o que só faz sentido *porque é você*. Reescreva sem esses trechos.`,
    },
    {
      title: "Doze meses para entregar",
      minutes: 6,
      type: "text",
      markdown: `## O calendário

- **Meses 1 a 3, documentar.** Contatos, contratos, senhas, inventário, calendário anual, “por que fazemos assim”. Escreva para alguém inteligente que nunca viu a casa.
- **Meses 4 a 6, escolher.** Segundo as regras da instituição. Comunicar a todos no mesmo dia, com a mesma frase.
- **Meses 7 a 9, dividir.** O sucessor conduz e você assiste. Decisões novas já são dele.
- **Mês 10, trocar de lado.** Quem vier pedir algo a você ouve: “Agora é com a Marta”. Todas as vezes.
- **Mês 11, entregar.** Contas conferidas por terceiros, senhas trocadas, chaves assinadas em recibo.
- **Mês 12, celebrar e ausentar-se.** Festa, bênção, fotografia. Depois, um tempo fora; três meses é um bom mínimo.

Se não há doze meses, encurte as etapas, mas não pule **documentar** nem **celebrar**.

## A pasta

Uma pasta boa tem seis folhas: *quem é quem*; *o ano em uma página*; *dinheiro e contratos*; *onde ficam as coisas*; *problemas abertos, sem enfeite*; *o que eu tentei e não deu certo*. A última é o presente mais raro.

Senhas não vão em papel solto: use um gerenciador e contas em nome da **instituição**, nunca do seu e-mail pessoal. Dados de membros só passam a quem precisa deles para a função.

## Depois

Seu sucessor mudará algo de que você gostava. Quando vierem reclamar, e virão, há uma resposta que abençoa: “Eu também fiz mudanças. Vamos apoiar.” João Batista resumiu em uma linha o que levamos anos para aprender:

> Convém que ele cresça e que eu diminua. (João 3.30)

## Seu compromisso

Escolha uma data, mesmo distante. Escreva-a, assine e mostre a duas pessoas: quem acompanha você e quem um dia dirá, com carinho, que chegou a hora. Comece hoje a folha *onde ficam as coisas*.`,
    },
  ],
};
