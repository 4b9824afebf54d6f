import type { supportTickets } from "#drizzle/schema/support.ts";

type Ticket = typeof supportTickets.$inferSelect;

/** A reply, so many hours after what was said before it. */
type Reply = { from: "school" | "asker"; hours: number; text: string };

/** What somebody asked the school, and what became of it. */
export type TicketText = Pick<Ticket, "category" | "priority" | "subject" | "description"> & {
  /** A student by their place in the row, the README's student, or a visitor who left name and e-mail. */
  from: number | "ester" | { name: string; email: string };
  hoursAgo: number;
  replies: readonly Reply[];
  /** How it ended, an hour after the last reply; null where it goes on. */
  ends: "resolved" | "closed" | null;
};

const days = (count: number) => count * 24;
const school = (hours: number, text: string): Reply => ({ from: "school", hours, text });
const asker = (hours: number, text: string): Reply => ({ from: "asker", hours, text });

export const ticketTexts: readonly TicketText[] = [
  {
    from: 2,
    hoursAgo: days(168),
    category: "technical",
    priority: "normal",
    subject: "O vídeo não abre no meu celular",
    description: "Boa tarde! Fica só rodando a bolinha. Meu celular é um Moto E já meio velhinho.",
    replies: [
      school(
        4,
        "Oi, Jussara! Experimente ligar o “Modo leve” no rodapé: a aula abre com a transcrição e o vídeo só carrega se você tocar nele. Me conta se deu certo?",
      ),
      asker(20, "Deu sim, e a transcrição é até melhor pra mim. Obrigada!"),
    ],
    ends: "resolved",
  },
  {
    from: 6,
    hoursAgo: days(140),
    category: "payment",
    priority: "high",
    subject: "Paguei o PIX e o curso não abriu",
    description: "Paguei faz duas horas e continua aparecendo pendente. O dinheiro saiu da conta.",
    replies: [
      school(2, "Oi, Tainá! O banco só nos avisou agora há pouco. O curso já está aberto, é só atualizar a página."),
      asker(1, "Abriu! Desculpa o desespero kkk"),
    ],
    ends: "closed",
  },
  {
    from: { name: "Dirceu Paranhos", email: "dirceu.paranhos@ipe.example" },
    hoursAgo: days(117),
    category: "general",
    priority: "low",
    subject: "Vocês dão aula presencial?",
    description: "Moro em Juiz de Fora e queria saber se tem turma presencial por aqui.",
    replies: [
      school(
        7,
        "Olá, Dirceu! Por enquanto só on-line, mas dá para estudar em grupo: várias igrejas fazem o curso juntas. Qualquer coisa é só escrever.",
      ),
    ],
    ends: "closed",
  },
  {
    from: 9,
    hoursAgo: days(96),
    category: "course_content",
    priority: "normal",
    subject: "Dúvida na aula 2 do orçamento",
    description: "A oferta missionária entra como receita da igreja ou só passa pelo caixa?",
    replies: [
      school(
        15,
        "Ótima pergunta, Jefferson. Ela só passa: registre a entrada e a saída com o mesmo nome e não conte no orçamento. Acrescentamos esse exemplo à aula.",
      ),
      asker(9, "Perfeito, é o que eu desconfiava. Valeu!"),
    ],
    ends: "resolved",
  },
  {
    from: 12,
    hoursAgo: days(75),
    category: "platform",
    priority: "normal",
    subject: "Como corrijo meu nome no certificado?",
    description: "Saiu sem o meu sobrenome de casada. Dá pra arrumar?",
    replies: [
      school(
        6,
        "Dá sim, Dalva! Corrija o nome em Perfil e nos avise aqui que emitimos de novo; o número antigo passa a apontar para o novo.",
      ),
    ],
    ends: "resolved",
  },
  {
    from: "ester",
    hoursAgo: days(58),
    category: "technical",
    priority: "normal",
    subject: "Perdi onde eu tinha parado",
    description: "Comecei no celular do plantão e em casa não aparece a aula que eu fiz.",
    replies: [
      school(
        5,
        "Oi, Ester! No celular do plantão você tinha entrado com outra conta. Entre com este e-mail nos dois e o progresso acompanha você.",
      ),
      asker(3, "Era isso mesmo. Obrigada!"),
    ],
    ends: "resolved",
  },
  {
    from: 15,
    hoursAgo: days(44),
    category: "payment",
    priority: "normal",
    subject: "Preciso de recibo com CNPJ da igreja",
    description: "A tesouraria pede o recibo no nome da igreja. Vocês conseguem?",
    replies: [
      school(
        20,
        "Olá, Josias! O recibo sai no nome de quem comprou. Para sair no da igreja, a compra precisa ser feita por uma conta dela. Se ainda estiver na garantia, reembolsamos e vocês compram de novo.",
      ),
      asker(26, "Entendi. Vou deixar assim e acertar por aqui."),
    ],
    ends: "closed",
  },
  {
    from: 19,
    hoursAgo: days(31),
    category: "course_content",
    priority: "low",
    subject: "Sugestão: aula sobre violão",
    description: "O curso de hinos é lindo. Uma aula extra de cifra simples ajudaria muita gente.",
    replies: [school(30, "Que ideia boa, Gérson! Passei ao Davi, que ficou animado. Não prometo data, mas anotamos.")],
    ends: "resolved",
  },
  {
    from: 8,
    hoursAgo: days(16),
    category: "general",
    priority: "normal",
    subject: "Posso usar as aulas com meu grupo?",
    description: "Somos doze e só eu tenho conta. Posso projetar a aula na sala?",
    replies: [
      school(8, "Pode projetar, sim, Ivone! Só o certificado é que depende de cada um ter a sua conta."),
      asker(40, "E dá pra cada um fazer o questionário no celular depois?"),
    ],
    ends: null,
  },
  {
    from: 24,
    hoursAgo: days(9),
    category: "technical",
    priority: "high",
    subject: "O áudio para no meio",
    description: "O hino da aula 3 para sempre nos 20 segundos, no carro e em casa.",
    replies: [school(11, "Oi, Iracema! Reenviamos o arquivo. Pode tentar de novo e dizer qual aparelho você usa?")],
    ends: null,
  },
  {
    from: 27,
    hoursAgo: days(5),
    category: "payment",
    priority: "normal",
    subject: "Boleto pago e ainda não liberou",
    description: "Paguei anteontem na lotérica. Quanto tempo demora?",
    replies: [school(3, "Oi, Everton! Boleto leva até três dias úteis. Estamos de olho no seu.")],
    ends: null,
  },
  {
    from: 31,
    hoursAgo: 43,
    category: "course_content",
    priority: "normal",
    subject: "Resposta certa deu errado no questionário",
    description: "Na pergunta do alfabeto escrevi “alef” e o sistema não aceitou. Na aula está com essa grafia.",
    replies: [],
    ends: null,
  },
  {
    from: 35,
    hoursAgo: 27,
    category: "general",
    priority: "normal",
    subject: "Desconto para grupo de jovens",
    description: "Somos uns vinte e queríamos fazer o de falar em público juntos. Tem algum desconto?",
    replies: [],
    ends: null,
  },
  {
    from: { name: "Odete Siqueira Campos", email: "odete.siqueira@ipe.example" },
    hoursAgo: 12,
    category: "general",
    priority: "low",
    subject: "Tenho 71 anos, consigo acompanhar?",
    description: "Minha neta me mostrou o curso dos Salmos. Tenho medo de não saber mexer. É difícil?",
    replies: [],
    ends: null,
  },
  {
    from: 20,
    hoursAgo: 4,
    category: "payment",
    priority: "urgent",
    subject: "Cobraram duas vezes no meu cartão",
    description: "Apareceram duas compras iguais na fatura e o limite estourou. Preciso resolver hoje, por favor!",
    replies: [],
    ends: null,
  },
  {
    from: "ester",
    hoursAgo: 2,
    category: "course_content",
    priority: "normal",
    subject: "Tem a transcrição em PDF?",
    description: "Queria imprimir a aula 3 para ler no plantão, que lá o sinal não pega.",
    replies: [],
    ends: null,
  },
];

/** A conversation with the assistant that became a ticket. */
export const escalation = {
  from: 33,
  hoursAgo: 8,
  subject: "Trocar o e-mail da conta",
  messages: [
    { role: "user", content: "perdi acesso ao meu email antigo, como troco?" },
    {
      role: "assistant",
      content:
        "O e-mail da conta vem de como você entra. Para trocar, é preciso falar com uma pessoa da equipe. Quer que eu passe a sua pergunta adiante?",
    },
    { role: "user", content: "quero sim" },
  ],
} as const;
