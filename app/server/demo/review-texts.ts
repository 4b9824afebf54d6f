import type { Voice } from "./cast.ts";

/** What somebody says of a course, named by how its title begins; `voice` where only a woman or a man says it so. */
export type ReviewText = { course: string; rating: 1 | 2 | 3 | 4 | 5; text: string; voice?: Voice };

/** As people write who have just finished a course: most are glad, and some are not. */
export const reviewTexts: readonly ReviewText[] = [
  {
    course: "Como a Bíblia",
    rating: 5,
    text: "Eu achava que ia ser chato e li a aula 2 duas vezes de tanto que gostei. Nunca ninguém tinha me explicado por que as cópias são diferentes.",
  },
  {
    course: "Gestão financeira",
    rating: 5,
    text: "Sou tesoureira há três anos e aprendi aqui o que ninguém me passou. O orçamento de uma página já foi aprovado na assembleia!",
    voice: "her",
  },
  {
    course: "Primeiros passos",
    rating: 5,
    text: "Voltei pra igreja depois de muito tempo e tinha vergonha de perguntar as coisas. Aqui me senti em casa.",
  },
  {
    course: "Secretariado",
    rating: 5,
    text: "O cartório devolvia nossa ata toda vez. Refiz do jeito da aula 1 e passou de primeira.",
  },
  {
    course: "Orar com os Salmos",
    rating: 5,
    text: "Fiz num mês bem difícil. A aula do lamento me deu palavras que eu não tinha.",
  },
  {
    course: "Dinheiro com nome",
    rating: 4,
    text: "Os envelopes funcionam mesmo. Só senti falta de falar mais de quem recebe por dia.",
  },
  {
    course: "Hebraico",
    rating: 5,
    text: "A professora Helena explica com uma calma... Nunca mais leio Rute do mesmo jeito.",
  },
  {
    course: "Cinco séculos",
    rating: 4,
    text: "Muito bom, principalmente a parte das irmandades. Queria uma aula só sobre o Nordeste.",
  },
  {
    course: "Como a Bíblia",
    rating: 4,
    text: "Conteúdo excelente e sem teoria da conspiração. Algumas palavras difíceis podiam ter um glossário no fim.",
  },
  {
    course: "Educação infantil",
    rating: 5,
    text: "Mudei o jeito de contar história na minha turminha e eles pararam pra ouvir. Recomendo pra toda professora de escola bíblica.",
  },
  {
    course: "Gestão financeira",
    rating: 3,
    text: "Bom pra quem está começando. Pra igreja com funcionário registrado faltou falar de folha e encargos.",
  },
  { course: "Luto", rating: 5, text: "Perdi meu pai em março. Chorei em todas as aulas e me fez bem. Obrigada." },
  {
    course: "Os Doze",
    rating: 4,
    text: "Perdi o medo do Habacuque! Aulas curtas, dá pra fazer no intervalo do trabalho.",
    voice: "her",
  },
  {
    course: "Estudar depois",
    rating: 5,
    text: "Trabalho até as seis e estudava relendo. Passei a me testar e já sinto diferença no técnico.",
  },
  {
    course: "Grego",
    rating: 5,
    text: "Li João 1.1 em voz alta pra minha esposa no fim. Ela não entendeu nada e eu fiquei todo bobo.",
    voice: "him",
  },
  {
    course: "O Credo",
    rating: 4,
    text: "Bem explicado e respeitoso com quem pensa diferente. A última aula é a melhor.",
  },
  {
    course: "Design de materiais",
    rating: 3,
    text: "A parte de cor é ótima, mas eu uso só o celular e vários exercícios pedem computador.",
  },
  {
    course: "Caminhar ao lado",
    rating: 5,
    text: "Comecei a acompanhar um rapaz novo na fé e estava dando conselho demais. A aula das perguntas me salvou.",
  },
  { course: "Hebraico", rating: 4, text: "Gostei muito. Achei que a aula 3 corre um pouco, tive que voltar." },
  { course: "Do texto ao sermão", rating: 5, text: "Preguei em dezoito minutos e ninguém dormiu. Nem meu sogro." },
  {
    course: "Grego",
    rating: 2,
    text: "O conteúdo é bom, mas pra mim foi rápido demais. Da aula 3 pra frente me perdi e fui só pelo questionário.",
    voice: "him",
  },
  {
    course: "Conversas difíceis",
    rating: 5,
    text: "Tive a conversa que eu estava adiando fazia dois anos. Só por isso já valeu.",
  },
  {
    course: "Gestão financeira",
    rating: 5,
    text: "Direto ao ponto. Mostrei pro contador da igreja e ele também gostou.",
  },
  {
    course: "Capelania",
    rating: 5,
    text: "Visito o hospital daqui toda quarta. Aprendi a ficar quieta, que é o mais difícil.",
    voice: "her",
  },
  {
    course: "Falar em público",
    rating: 4,
    text: "O roteiro de guardanapo é simples e funciona. Me gravar foi horrível no começo, mas ajuda.",
  },
  {
    course: "Seu primeiro pequeno",
    rating: 5,
    text: "Parecia que o professor conhecia o meu grupo. A que fala demais sou eu, descobri.",
    voice: "her",
  },
  {
    course: "Romanos",
    rating: 3,
    text: "É denso, avisaram mesmo. Precisei de um dicionário do lado. Quem tem base vai gostar mais do que eu.",
  },
  {
    course: "O Pai-Nosso",
    rating: 5,
    text: "Rezo essa oração desde criança e nunca tinha prestado atenção no pão no meio dela.",
  },
  {
    course: "Som e transmissão",
    rating: 5,
    text: "Nossa transmissão travava todo domingo. Era configuração! Resolvemos no mesmo dia.",
  },
  { course: "Música e adoração", rating: 4, text: "A escuta guiada é linda. Usei com o coral e o pessoal adorou." },
  {
    course: "Fé e profissão",
    rating: 4,
    text: "Estou trocando de emprego e me ajudou a parar de esperar um sinal. Podia ter mais uma aula.",
  },
  {
    course: "Escrever claro",
    rating: 1,
    text: "Não era o que eu esperava, queria regra de gramática e quase não tem. O certificado saiu certinho, pelo menos.",
  },
  {
    course: "Cuidar sem se perder",
    rating: 5,
    text: "Pastoreio há quinze anos e tirei férias pela primeira vez em quatro. Minha família agradece.",
  },
  { course: "Falar em público", rating: 5, text: "Falei no culto de jovens sem papel! A perna tremeu, mas a voz não." },
  {
    course: "Como a Bíblia",
    rating: 2,
    text: "Bem escrito, mas pelo preço eu esperava vídeo. É quase tudo texto e eu aprendo melhor ouvindo.",
  },
  {
    course: "O Sermão do Monte",
    rating: 4,
    text: "As práticas da semana são possíveis de verdade, não são lista de santo.",
  },
  {
    course: "Som e transmissão",
    rating: 3,
    text: "A parte de áudio é nota dez. A de vídeo é curta demais pra quem vai operar câmera.",
  },
  {
    course: "Ler a Bíblia",
    rating: 5,
    text: "Já tinha desistido em Levítico três vezes. Com o método de vinte minutos estou firme há um mês.",
  },
  {
    course: "Passar o bastão",
    rating: 4,
    text: "Saí da direção do coral depois de doze anos usando o plano. Deu saudade, mas deu certo.",
  },
  { course: "Ler a Bíblia", rating: 4, text: "Simples e bem feito. Indiquei pro meu grupo todo começar junto." },
  {
    course: "Escrever claro",
    rating: 5,
    text: "Reescrevi o aviso do bazar do jeito da aula 1 e, pela primeira vez, ninguém ligou perguntando a hora.",
  },
  {
    course: "Primeiros passos",
    rating: 4,
    text: "Fiz com o meu filho de treze anos, uma aula por noite. Ele gostou mais do hino do que eu esperava.",
  },
  {
    course: "Orar com os Salmos",
    rating: 4,
    text: "Escrevi o meu salmo na última aula. Não mostro pra ninguém, mas guardei na Bíblia.",
  },
];
