import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const oPrimeiroAnoNoMinisterio: WorldCourse = {
  title: "O primeiro ano no ministério",
  description:
    "Do entusiasmo da posse ao cansaço de agosto: conversas francas para quem acaba de assumir uma comunidade. O que ouvir antes de mudar, como atravessar o primeiro conflito e onde chorar em segurança.",
  learns: [
    "O que ouvir nos primeiros cem dias, antes de mudar qualquer coisa",
    "Atravessar o primeiro conflito sem perder a comunidade",
    "Saber a quem recorrer quando pesa",
  ],
  category: "mentoria",
  level: "intermediario",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Cem dias para ouvir",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Cheguei à minha primeira comunidade com um caderno de ideias. Uma senhora, dona do armário dos paramentos havia trinta anos, me ofereceu café e disse: “A senhora já sabe onde fica o registro da água?” Não sabia. O caderno ficou fechado até eu saber.

## O voto do primeiro trimestre

Proponho um compromisso: durante **cem dias**, não mude nada que possa esperar. Segurança de crianças, dinheiro sem controle e perigo no prédio não podem esperar. A cor da toalha, a ordem do culto e o horário da escola bíblica podem.

## Três escutas

**Visitas.** Duas por semana, quarenta minutos. Faça sempre as mesmas quatro perguntas: *Como você chegou aqui? De que se orgulha nesta igreja? O que machucou e ainda não sarou? O que eu não devo deixar morrer?* Anote ao sair, nunca durante.

**Documentos.** Leia as atas dos últimos cinco anos e os balanços. Conflitos antigos aparecem como frases secas: “após longo debate, adiou-se”.

**Bairro.** Caminhe em três horários diferentes. Converse com a diretora da escola, o agente de saúde, o dono da padaria. Pergunte o que sabem da igreja. Às vezes, respondem: nada.

## Ouvir não é concordar

Algumas pessoas tentarão recrutar você para um lado. A frase que me salvou: “Obrigada por confiar. Ainda estou ouvindo todo mundo.” É verdadeira e não promete nada.

## O mapa

No fim dos cem dias, desenhe em uma folha: quem decide formalmente, quem decide de fato, quem fala com quem, quem ficou sozinho. Não mostre a ninguém da comunidade, mas leve ao seu mentor.

> **Para começar:** marque as quatro primeiras visitas. Duas a pessoas de quem todos falam, duas a pessoas que ninguém citou.`,
    },
    {
      title: "O primeiro conflito",
      minutes: 6,
      type: "text",
      markdown: `Ele costuma chegar por um assunto pequeno: a chave do salão, o volume da bateria, a lista da cozinha. Raramente é sobre a chave.

## Três camadas

- **O assunto**: o que se discute. Quem guarda a chave?
- **A relação**: o que um sente do outro. “Ela nunca confiou em mim.”
- **A identidade**: o que está em risco. “Se me tirarem a chave, não sirvo para mais nada aqui.”

Resolver só a primeira camada dá paz de quinze dias.

## Um exemplo bíblico

Em Atos 6.1-7, as viúvas de fala grega eram esquecidas na distribuição diária. O assunto era comida; a relação, dois grupos culturais; a identidade, quem é povo de Deus de primeira classe. Os apóstolos **convocam todos**, **nomeiam o problema** e propõem um critério; e os sete escolhidos têm nomes gregos. Quem estava fora passou a cuidar da mesa.

## Roteiro para uma conversa a três

1. Fale antes com cada parte, separadamente, e pergunte se aceitam conversar.
2. Combine: cada um fala dez minutos sem interrupção; o outro **repete o que ouviu** antes de responder.
3. Procurem em que concordam. Escrevam.
4. Só então discutam o assunto, com pelo menos três saídas na mesa.
5. Marquem data para rever.

Não faça mediação se houver **violência, abuso ou crime**. Nesses casos não há dois lados iguais: proteja a pessoa ferida, afaste o risco e acione as autoridades e a sua supervisão.

## E quando o conflito é com você?

Responda por escrito apenas o necessário e converse pessoalmente, com testemunha de confiança dos dois. Peça perdão pelo que for seu, com palavras exatas: “Errei quando decidi sem avisar a comissão”. Não peça perdão “se alguém se sentiu ofendido”.

**Estudo:** lembre-se de um conflito que você viu de perto. Escreva as três camadas. Em qual delas se tentou a solução?`,
    },
    {
      title: "Amigos, supervisão e travesseiro",
      minutes: 5,
      type: "text",
      markdown: `Elias enfrentou um rei e quatrocentos e cinquenta profetas; pouco depois, sob uma árvore, pediu para morrer (1 Reis 19.4). Deus não lhe fez um sermão. Mandou pão, água e **sono, duas vezes**. Só depois houve conversa, uma tarefa de cada vez e um companheiro, Eliseu. É quase um protocolo.

## Três pessoas que você precisa ter

- **Alguém acima**: supervisora, bispo, presbitério, conselho. A quem você presta contas, com data marcada.
- **Alguém ao lado**: colega de outra comunidade, melhor ainda se de outra denominação, com quem rir do que não pode contar em casa.
- **Alguém fora**: uma amizade que não se interesse pelo seu cargo e chame você pelo apelido.

Se falta uma das três, é o assunto mais urgente da agenda.

## A família não é equipe

Cônjuge e filhos não foram chamados junto por contrato. Pergunte a cada um: *de que você sente falta desde que mudamos? o que na igreja pesa em você?* E cumpra o que prometer, mesmo que custe uma reunião.

## O dia que não se negocia

Escolha um dia da semana de descanso e diga à comunidade **qual é**, e a quem ligar em emergência de verdade. Emergência é morte, hospital, violência. Não é a tomada do som.

## Agosto

Entre o sexto e o oitavo mês a novidade acaba e os resultados ainda não vieram. Muitos pensam em desistir. Espere o fim do ano para decidir algo definitivo, a não ser que a sua saúde ou a de alguém esteja em risco. Insônia que não passa, choro sem motivo, irritação constante: procure médico ou psicóloga. Pastoras e pastores também são gente de carne.

## Carta para dezembro

Escreva uma página a você mesma ou a si mesmo, para abrir em doze meses: por que aceitei, o que temo, o que espero que digam de mim as crianças da igreja. Lacre. Entregue à pessoa *ao lado*.`,
    },
  ],
};
