/** What help is sorted by, in the order of its shelves, and what each shelf is for. */
export const helpTopics = {
  access: { label: "Acesso", about: "Entrar, sair, e a sua conta" },
  courses: { label: "Cursos", about: "Escolher, estudar e concluir" },
  payments: { label: "Pagamentos", about: "Comprar, receber recibo, desistir" },
  maintainers: { label: "Mantenedores", about: "Sustentar a escola e estudar tudo" },
  certificates: { label: "Certificados", about: "Gerar, guardar, mostrar, conferir" },
  teaching: { label: "Educadores", about: "Para quem ensina, ou quer ensinar" },
  support: { label: "Suporte", about: "Falar com gente, e os seus direitos" },
} as const;

export type HelpTopic = keyof typeof helpTopics;

export type HelpArticle = {
  /** Its address below /ajuda, and the name of its file in `articles/`. */
  slug: string;
  title: string;
  /** In one line, what one learns from it. */
  summary: string;
  topic: HelpTopic;
  /** Whether the matter can only be settled by somebody of the team. */
  needsPerson: boolean;
};

/** Where an article is read. */
export const articlePath = (slug: string) => `/ajuda/${slug}`;

const article = (topic: HelpTopic, slug: string, title: string, summary: string): HelpArticle => ({
  ...{ slug, title, summary, topic },
  needsPerson: false,
});

/** One whose matter ends with a person, however well it is explained. */
const personal = (...about: Parameters<typeof article>): HelpArticle => ({ ...article(...about), needsPerson: true });

/** All articles, shelf by shelf, in the order in which they are needed. */
export const helpArticles: readonly HelpArticle[] = [
  article("access", "entrar", "Entrar na sua conta", "Com uma conta que você já tem, sem senha nova."),
  article(
    "access",
    "nao-consigo-entrar",
    "Não consigo entrar",
    "Links do WhatsApp, login expirado, cursos que sumiram.",
  ),
  article("access", "esqueci-a-senha", "Esqueci a senha", "Aqui não há senha: onde recuperar a que falta."),
  article(
    "access",
    "sair-de-todos-os-aparelhos",
    "Sair de todos os aparelhos",
    "Perdeu o celular? Encerre tudo de uma vez.",
  ),
  article("access", "nome-e-foto", "Mudar o nome e a foto", "O que se muda no perfil, e o que vai no certificado."),
  article("access", "pouca-internet", "Estudar com pouca internet", "O modo leve, e o tamanho antes do toque."),

  article("courses", "encontrar-um-curso", "Encontrar um curso", "Busca, categorias, níveis e aulas abertas."),
  article("courses", "inscrever-se", "Inscrever-se de graça", "Os cursos gratuitos, e como começar um agora."),
  article(
    "courses",
    "continuar-de-onde-parei",
    "Continuar de onde parei",
    "O que fica guardado, em qualquer aparelho.",
  ),
  article("courses", "questionarios", "Questionários e a nota para passar", "Os 70%, e quantas vezes se pode tentar."),
  article("courses", "aula-nao-toca", "A aula não toca", "Quatro passos para o vídeo ou o áudio abrir."),
  article("courses", "concluir-um-curso", "Concluir um curso", "O que falta, e onde isso está escrito."),
  article("courses", "avaliar-um-curso", "Avaliar um curso", "Estrelas, depoimento, e quem vê o quê."),
  article("courses", "idade", "Menores de idade podem estudar?", "A partir de 12 anos, com um responsável."),

  article("payments", "comprar-um-curso", "Comprar um curso", "Cartão, PIX ou boleto: quando o acesso abre."),
  article(
    "payments",
    "prazos-de-pix-e-boleto",
    "Prazos de PIX e boleto",
    "Até quando pagar, e quando a confirmação chega.",
  ),
  article("payments", "pagamento-recusado", "Pagamento recusado", "Nada foi cobrado: o que tentar agora."),
  article("payments", "recibo", "Recibo e comprovante", "Ver, imprimir, receber de novo por e-mail."),
  article("payments", "reembolso", "Pedir reembolso", "Trinta dias para desistir e receber tudo de volta."),
  personal("payments", "cobranca-em-duplicidade", "Fui cobrado duas vezes", "O que conferir, e a quem escrever."),

  article("maintainers", "mantenedores", "O que é ser mantenedor", "R$ 120 por mês, e todos os cursos abertos."),
  personal("maintainers", "tornar-se-mantenedor", "Tornar-se mantenedor", "Como combinar a contribuição com a escola."),
  article(
    "maintainers",
    "ativar-codigo-de-mantenedor",
    "Ativar o código de mantenedor",
    "Onde escrever o voucher que você recebeu.",
  ),
  article(
    "maintainers",
    "fim-do-periodo-de-mantenedor",
    "Quando o código termina",
    "O que se fecha, e tudo o que fica.",
  ),

  article("certificates", "gerar-certificado", "Gerar o certificado", "Na hora, assim que o curso termina."),
  article("certificates", "baixar-certificado", "Baixar e imprimir em PDF", "No computador, no Android e no iPhone."),
  article(
    "certificates",
    "verificar-certificado",
    "Verificar um certificado",
    "Conferir se é verdadeiro, sem ter conta.",
  ),
  article(
    "certificates",
    "compartilhar-certificado",
    "Compartilhar um certificado",
    "O link que prova, e o que os outros veem.",
  ),
  article("certificates", "carga-horaria", "Carga horária do certificado", "Como as horas são contadas."),
  personal(
    "certificates",
    "nome-errado-no-certificado",
    "Nome errado no certificado",
    "Por que ele não muda, e o que fazer.",
  ),

  personal("teaching", "ensinar-aqui", "Quero ensinar aqui", "O que se pede, e como propor um curso."),
  article("teaching", "criar-um-curso", "Criar um curso", "Do rascunho às aulas, arquivos e perguntas."),
  article("teaching", "publicar-um-curso", "Publicar um curso", "O que precisa estar pronto, e o que muda depois."),
  article("teaching", "comissoes", "Comissões", "Os seus 35%, e quando você recebe."),
  article("teaching", "dados-de-pagamento", "Dados de pagamento de educador", "Conta e chave PIX para receber."),

  personal(
    "support",
    "falar-com-uma-pessoa",
    "Falar com uma pessoa",
    "Tickets, contato e e-mail, com resposta em 24 horas.",
  ),
  article("support", "acompanhar-um-ticket", "Acompanhar um ticket", "As situações, as respostas e o prazo."),
  article("support", "o-assistente", "O assistente", "O que ele sabe, o que não faz, o que guarda."),
  article("support", "problemas-tecnicos", "Problemas técnicos", "Cinco passos, e o que as mensagens querem dizer."),
  article("support", "acessibilidade", "Acessibilidade", "Teclado, leitor de tela, transcrições, letra maior."),
  personal("support", "apagar-meus-dados", "Privacidade e apagar os meus dados", "Como pedir, e o que guardar antes."),
  article("support", "quem-somos", "Quem está por trás da escola", "O nome, o endereço e o que se ensina aqui."),
];
