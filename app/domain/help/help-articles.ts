import { normalizeText } from "#app/domain/text.ts";
import type { Page } from "#app/domain/texts/words.ts";

/** The topics of the help in order, and what each is about. */
export const helpTopics = {
  access: { label: "Acesso", about: "Entrar, sair, e a sua conta" },
  courses: { label: "Cursos", about: "Escolher, estudar e concluir" },
  payments: { label: "Pagamentos", about: "Comprar, receber recibo, desistir" },
  maintainers: { label: "Mantenedores", about: "Sustentar a escola e estudar tudo" },
  certificates: { label: "Certificados", about: "Gerar, guardar, mostrar, conferir" },
  teaching: { label: "Educadores", about: "Para quem ensina, ou quer ensinar" },
  school: { label: "Secretaria", about: "Para quem administra a escola" },
  support: { label: "Suporte", about: "Falar com gente, e os seus direitos" },
} as const;

export type HelpTopic = keyof typeof helpTopics;

export type HelpArticle = {
  /** Its address below /ajuda, and the name of its file in `articles/`. */
  slug: string;
  title: string;
  /** What one learns from it, in one line. */
  summary: string;
  topic: HelpTopic;
  /** Whether only somebody of the team can settle it. */
  needsPerson: boolean;
};

/** Where an article is read. */
export const articlePath = (slug: string) => `/ajuda/${slug}`;
/** The name of the article at an address; undefined for any other page. */
export const articleSlug = (href: string) => /^\/ajuda\/([a-z-]+)$/.exec(href)?.[1];

const article = (topic: HelpTopic, slug: string, title: string, summary: string): HelpArticle => ({
  slug,
  title,
  summary,
  topic,
  needsPerson: false,
});

/** An article whose topic ends with a person, however well it is explained. */
const personal = (...about: Parameters<typeof article>): HelpArticle => ({ ...article(...about), needsPerson: true });

/** All articles by topic, most needed first. */
export const helpArticles: readonly HelpArticle[] = [
  article("access", "entrar", "Entrar na sua conta", "Com uma conta que você já tem, sem senha nova."),
  article(
    "access",
    "nao-consigo-entrar",
    "Não consigo entrar",
    "Links do WhatsApp, login expirado, cursos que sumiram.",
  ),
  article("access", "esqueci-a-senha", "Esqueci a senha", "Aqui não há senha: como entrar sem ela."),
  article(
    "access",
    "sair-de-todos-os-aparelhos",
    "Sair de todos os aparelhos",
    "Perdeu o celular? Encerre tudo de uma vez.",
  ),
  article(
    "access",
    "nome-e-foto",
    "Mudar o nome e a foto",
    "O que você pode mudar no perfil, e o que vai no certificado.",
  ),
  article("access", "pouca-internet", "Estudar com pouca internet", "O modo leve, e o tamanho antes do toque."),
  article(
    "access",
    "guardar-aulas-no-celular",
    "Guardar aulas no celular",
    "Estudar sem internet, e o que conta depois.",
  ),

  article("courses", "encontrar-um-curso", "Encontrar um curso", "Busca, categorias, níveis e aulas abertas."),
  article("courses", "inscrever-se", "Inscrever-se de graça", "Os cursos gratuitos, e como começar um agora."),
  article("courses", "trilhas", "Fazer uma trilha", "Vários cursos juntos: entrar, seguir a ordem, concluir."),
  article(
    "courses",
    "prazo-do-curso",
    "Quanto tempo tenho para terminar",
    "Não há prazo: o que fica aberto, e até quando.",
  ),
  article(
    "courses",
    "continuar-de-onde-parei",
    "Continuar de onde parei",
    "O que fica guardado, em qualquer aparelho.",
  ),
  article(
    "courses",
    "questionarios",
    "Questionários e a nota para passar",
    "Os 70%, e quantas vezes você pode tentar.",
  ),
  article("courses", "aula-nao-toca", "A aula não toca", "Quatro passos para o vídeo ou o áudio abrir."),
  article(
    "courses",
    "duvida-do-conteudo",
    "Dúvida sobre o conteúdo da aula",
    "Onde procurar, e como perguntar ao instrutor.",
  ),
  article("courses", "anotacoes", "Minhas anotações", "O seu caderno em cada aula, que só você vê."),
  article("courses", "concluir-um-curso", "Concluir um curso", "O que falta, e onde isso está escrito."),
  article("courses", "avaliar-um-curso", "Avaliar um curso", "Estrelas, depoimento, e quem vê o quê."),
  article("courses", "idade", "Menores de idade podem estudar?", "A partir de 12 anos, com um responsável."),

  article("payments", "comprar-um-curso", "Comprar um curso", "Cartão, PIX ou boleto: quando o acesso abre."),
  article("payments", "comprar-para-um-grupo", "Comprar para um grupo", "Um pagamento, e um link com as vagas."),
  article(
    "payments",
    "parcelar-e-desconto",
    "Parcelar, cupons e descontos",
    "O que existe, o que não existe e como gastar menos.",
  ),
  article(
    "payments",
    "prazos-de-pix-e-boleto",
    "Prazos de PIX e boleto",
    "Até quando pagar, e quando a confirmação chega.",
  ),
  article("payments", "pagamento-recusado", "Pagamento recusado", "Nada foi cobrado: o que tentar agora."),
  article("payments", "recibo", "Recibo e comprovante", "Ver, imprimir, receber de novo por e-mail."),
  article("payments", "nota-fiscal", "Quero a nota fiscal", "Se a escola emite, onde aparece e por que pede o CPF."),
  article("payments", "reembolso", "Pedir reembolso", "Até quando desistir e receber tudo de volta."),
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
    "O que fica bloqueado, e tudo o que continua.",
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
  article(
    "certificates",
    "valor-do-certificado",
    "O certificado é reconhecido?",
    "Curso livre, MEC, hora complementar e concurso.",
  ),
  personal(
    "certificates",
    "nome-errado-no-certificado",
    "Nome errado no certificado",
    "Como pedir outro, com o nome certo.",
  ),

  personal("teaching", "ensinar-aqui", "Quero ensinar aqui", "O que pedimos, e como propor um curso."),
  article("teaching", "criar-um-curso", "Criar um curso", "Do rascunho às aulas, arquivos e perguntas."),
  article(
    "teaching",
    "videos-audios-e-pdf",
    "Enviar vídeos, áudios e PDFs",
    "Formatos, tamanhos, e como converter antes.",
  ),
  article(
    "teaching",
    "video-do-youtube",
    "Usar vídeos do YouTube ou do Vimeo",
    "Colar o endereço em vez de enviar o arquivo.",
  ),
  article(
    "teaching",
    "levar-e-trazer-cursos",
    "Duplicar, exportar e importar cursos",
    "Uma cópia, um pacote para guardar, um curso de fora.",
  ),
  article(
    "teaching",
    "montar-um-questionario",
    "Montar um questionário",
    "Tipos de pergunta, resposta certa e nota da aula.",
  ),
  article("teaching", "materiais-e-apostilas", "Materiais e apostilas", "Slides, PDFs e links que acompanham a aula."),
  article("teaching", "aula-aberta", "Deixar uma aula aberta", "A prévia gratuita, para quem ainda não decidiu."),
  article("teaching", "preco-do-curso", "Definir o preço do curso", "Mudar, zerar, e por que às vezes é sempre zero."),
  article("teaching", "capa-do-curso", "Imagem de capa do curso", "O tamanho ideal, e a capa desenhada."),
  article("teaching", "publicar-um-curso", "Publicar um curso", "O que precisa estar pronto, e o que muda depois."),
  article("teaching", "mudar-as-aulas", "Mudar as aulas de um curso", "Editar, reordenar, trocar o vídeo, excluir."),
  article(
    "teaching",
    "tirar-um-curso-do-ar",
    "Tirar um curso do ar",
    "Despublicar ou excluir, e o que fica para o aluno.",
  ),
  article(
    "teaching",
    "avaliacoes-do-meu-curso",
    "Avaliações do meu curso",
    "De onde vem a nota, e o que não dá para apagar.",
  ),
  article("teaching", "alunos-do-meu-curso", "Alunos do meu curso", "Quantos são, e o que não mostramos."),
  article("teaching", "perfil-de-educador", "Perfil de instrutor", "O que aparece de você na página Educadores."),
  article("teaching", "comissoes", "Comissões", "A sua parte de cada venda, e quando você recebe."),
  article("teaching", "dados-de-pagamento", "Dados de pagamento do instrutor", "Conta e chave PIX para receber."),

  article("school", "promover-a-educador", "Promover alguém a instrutor", "Dar ou tirar o acesso ao painel."),
  article("school", "criar-voucher", "Criar e desativar vouchers", "Códigos de mantenedor para pessoas e grupos."),
  article("school", "criar-cupom", "Criar cupons de desconto", "Códigos que baixam o preço de cursos e trilhas."),
  article("school", "pagar-comissoes", "Pagar as comissões", "O lote do mês, o PIX de cada um e a confirmação."),
  article("school", "emitir-notas-fiscais", "Emitir notas fiscais", "Pelo Asaas ou outro sistema, e se uma não sai."),
  article("school", "reembolso-pela-escola", "Reembolsar um aluno", "Inteiro ou em parte, também depois do prazo."),
  article(
    "school",
    "corrigir-ou-revogar-certificado",
    "Corrigir ou revogar um certificado",
    "Reemitir com outro nome, ou anular com motivo.",
  ),
  article(
    "school",
    "visual-do-certificado",
    "Mudar o visual do certificado",
    "Logotipo, assinatura, cores, verso e histórico.",
  ),
  article("school", "responder-tickets", "Responder aos tickets", "A fila, o prazo, e o que cada status quer dizer."),
  article(
    "school",
    "ver-pagamentos-e-exportar",
    "Ver e exportar os pagamentos",
    "Procurar uma venda, e a planilha do contador.",
  ),
  article("school", "passar-um-curso", "Passar um curso a outra pessoa", "Quando um instrutor sai ou outro assume."),
  article("school", "integrar-outro-sistema", "Integrar com outro sistema", "Tokens, a API e os avisos (webhooks)."),
  article("school", "historico-e-seguranca", "Quem mudou o quê", "O registro, as sessões dos outros e a saúde."),

  personal(
    "support",
    "falar-com-uma-pessoa",
    "Falar com uma pessoa",
    "Tickets, contato e e-mail, e quando vem a resposta.",
  ),
  article("support", "acompanhar-um-ticket", "Acompanhar um ticket", "As situações, as respostas e o prazo."),
  article("support", "o-assistente", "O assistente", "O que ele sabe, o que não faz, o que guarda."),
  article("support", "problemas-tecnicos", "Problemas técnicos", "Cinco passos, e o que as mensagens querem dizer."),
  article("support", "acessibilidade", "Acessibilidade", "Teclado, leitor de tela, transcrições, letra maior."),
  personal("support", "apagar-meus-dados", "Privacidade e apagar os meus dados", "Como pedir, e o que guardar antes."),
  article("support", "quem-somos", "Quem está por trás da escola", "O nome, o endereço e o que se ensina aqui."),
];

export const articleNotFound = "Artigo de ajuda não encontrado";

/** The longest search in the help, in characters. */
export const maxSearchLength = 200;

/** The search text: one line of visible characters, cut to that length. */
export function readSearch(text: string | null): string {
  const line = normalizeText(text ?? "").replace(/\s+/g, " ");
  return Array.from(line).slice(0, maxSearchLength).join("").trim();
}

/** A page that was found, or the part of it that fits best, and how it begins. */
export type HelpResult = Pick<Page, "title" | "href"> & { excerpt: string };
