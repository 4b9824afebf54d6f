import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const lutoAtravessarEAcompanhar: WorldCourse = {
  title: "Luto: atravessar e acompanhar",
  description:
    "O que dizer no velório, o que não dizer nunca, e o que fazer no terceiro mês, quando todos já foram embora. Para quem perdeu alguém e para quem quer ficar por perto.",
  learns: [
    "Por que o luto não tem etapas certas",
    "O que dizer no velório, e o que é melhor calar",
    "Como ficar por perto no terceiro mês, quando os outros já foram",
  ],
  category: "desenvolvimento_pessoal",
  level: "iniciante",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "O luto não é uma escada",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Se você chegou aqui porque perdeu alguém: sinto muito. Leia devagar, pule o que não servir, pare quando quiser.

## As famosas cinco fases

Negação, raiva, barganha, depressão, aceitação. A lista vem da psiquiatra **Elisabeth Kübler-Ross**, em livro de 1969, e nasceu da escuta de pessoas que estavam **morrendo**, não de enlutados. Ela ajudou o mundo a falar da morte. Mas virou escada, e muita gente se culpa por estar “no degrau errado”. Não há degraus. Há dias.

## Um vaivém

Em 1999, Margaret Stroebe e Henk Schut propuseram outra imagem, o **processo dual**. Quem está de luto oscila entre dois movimentos:

- voltar-se para a perda: chorar, olhar fotos, sentir falta;
- voltar-se para a vida: pagar a conta, rir de uma bobagem, aprender a cozinhar para um.

Os dois são saudáveis, e ir de um ao outro, às vezes em dez minutos, também. Rir não é trair. Chorar no supermercado, diante da marca de café que ele gostava, não é recaída.

## No corpo

Cansaço, aperto no peito, esquecimento, fome ou falta dela, a impressão de ouvir a voz da pessoa. Em geral é luto. Se dor no peito ou falta de ar forem fortes, procure atendimento: luto não impede doença.

## Jesus diante do túmulo

João conta que Jesus sabia o que ia fazer por Lázaro. Mesmo assim, ao ver Maria chorando, comoveu-se e chorou (11.33-35). A esperança dele não dispensou as lágrimas. A nossa não precisa dispensar.

## Um gesto pequeno

Escreva o nome da pessoa. Embaixo, três lembranças concretas: uma comida, uma mania, uma frase. Se doer demais, uma basta. Ponha a data e guarde.

*Se a vontade de viver estiver sumindo, fale hoje com alguém. O CVV atende de graça e em sigilo, pelo telefone 188, dia e noite.*`,
    },
    {
      title: "O que dizer, o que calar",
      minutes: 5,
      type: "text",
      markdown: `Os amigos de Jó fizeram uma coisa certa: sentaram-se no chão com ele, sete dias e sete noites, sem dizer palavra, “pois viam que a dor era muito grande” (2.13). O erro começou quando abriram a boca para explicar.

## Frases a aposentar

- *“Deus quis assim.”* Talvez você creia nisso; ninguém lhe perguntou.
- *“Pelo menos não sofreu.” “Pelo menos tem outros filhos.”* Toda frase que começa com “pelo menos” diminui.
- *“Ele está melhor do que nós.”* Pode ser a minha fé, e pode soar como censura a quem queria a pessoa aqui.
- *“Sei como você se sente.”* Não sei. Mesmo que tenha perdido o meu pai, não perdi o seu.
- *“Seja forte.”* Para quem?

## Frases que cabem

- “Sinto muito. Não sei o que dizer.”
- “Eu gostava tanto do jeito que ela…” (e conte uma lembrança)
- “Você quer falar dele?”
- Só o nome. Muita gente evita pronunciar o nome de quem morreu, com medo de lembrar. A família não esqueceu. Ouvir o nome costuma ser um presente.

## Mãos no lugar de palavras

“Precisando, é só chamar” deixa o trabalho com quem não tem força. Ofereça algo pronto: “Quinta levo o almoço; prefere frango ou carne?”; “Busco as crianças na escola até sexta”; “Posso ir com você ao cartório?”.

## Crianças

Diga a verdade com palavras simples: *o vovô morreu; o corpo dele parou de funcionar; ele não vai voltar*. “Foi dormir” e “viajou” assustam: a criança passa a temer o sono e as malas. Responda só o que ela perguntar, quantas vezes perguntar. Deixe que escolha se quer ir ao velório, explicando antes o que verá.

## Treino

Pense em alguém enlutado que você conhece. Escreva uma mensagem de **três linhas**: o nome de quem morreu, uma lembrança, uma oferta com dia e hora. Leia em voz alta. Se houver algum “pelo menos”, recomece. Depois envie.`,
    },
    {
      title: "Do terceiro mês ao primeiro aniversário",
      minutes: 6,
      type: "text",
      markdown: `No velório há gente demais. Na missa de sétimo dia, ou no culto de gratidão, ainda há. No terceiro mês o telefone para de tocar, e é então que a ausência se instala na cadeira.

## Calendário de quem acompanha

Anote hoje, na sua agenda:

- **30 dias**: uma visita curta.
- **90 dias**: um convite simples, com saída livre (“se na hora não der, tudo bem”).
- **Aniversário da pessoa que morreu**, Dia das Mães, dos Pais, Natal: uma mensagem com o nome.
- **Um ano**: presença, se quiserem.

## Para quem ficou

**Objetos.** Não há prazo para desfazer o armário. Comece pelo que pesa menos e guarde uma caixa do que não quer decidir agora.

**Datas.** Escolha antes: manter o costume, mudar o costume ou não fazer nada. Pior do que qualquer uma das três é ser atropelado pelo dia. Há famílias que põem um prato a mais; outras viajam.

**Fé.** Ela pode segurar, silenciar ou zangar-se. O Salmo 88 termina no escuro, sem uma linha de consolo, e está na Bíblia. Se você não consegue orar, deixe que outros orem perto.

**Culpa.** “Se eu tivesse levado ao médico antes…” Julgamos o ontem com o que só soubemos hoje. Conte essa culpa em voz alta a alguém de confiança; no escuro ela cresce.

## Quando pedir ajuda

A dor muda de forma com o tempo. Se, passado um ano, ela continua tão aguda quanto no começo e impede de trabalhar, comer e estar com gente, um psicólogo ou psiquiatra pode ajudar. O SUS atende pela unidade básica ou pelo CAPS. Se houver pensamento de morte, não espere: **188** a qualquer hora, **192** na emergência.

## Caixa de memória

Reserve uma caixa de sapatos. Nela: a folha da primeira aula, uma foto, um objeto pequeno e uma carta que comece com *“Desde que você se foi, …”*. Escolha uma data por ano para abri-la, acompanhado, com café.`,
    },
  ],
};
