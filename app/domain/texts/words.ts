import { foldText } from "#app/domain/fold.ts";

/**
 * The text of rendered HTML: paragraphs separated by an empty line, list items on lines of their own, numbered in
 * numbered lists.
 */
export function htmlToText(html: string): string {
  return html
    .replace(/<ol>([\s\S]*?)<\/ol>/g, (_, items: string) => `${numbered(items)}\n`)
    .replace(/<li>(?:\s*<p>)?/g, "• ")
    .replace(/(?:<\/p>\s*)?<\/li>\s*/g, "\n")
    .replace(/<\/(?:p|h[1-6]|ul|blockquote)>\s*/g, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function numbered(items: string) {
  let n = 0;
  return items.trim().replace(/<li>(?:\s*<p>)?/g, () => `${++n}. `);
}

/**
 * Words that say nothing about a question's topic, without accents: those missing in PostgreSQL's list of Portuguese
 * stop words, mainly because that list has accents.
 */
export const fillers = new Set(
  `a ah ai algo alguem algum alguma alguns algumas ainda agora ali alo alem amigo amiga apenas aqui assim ate bem boa bom ca
  cade coisa como consegue conseguem consegui consigo da dar de deu devo dia diga diz dizer do duvida e eh ei ela ele
  eles elas em entao era esclarecer esse essa esses essas esta estao estava este estou eu existe existem explica explicar
  faco falta faz fazem fazer favor ficar fica ficou fico foi for gente gostaria ha hoje isso isto ja jeito la lhe ler mais
  mas me mesmo meu meus mim minha minhas mostra mostre muito na nada nao nem ninguem no noite nos nosso nossa obrigada
  obrigado oferece oferecem oi ok ola onde ontem ou outra outro pergunta perguntar pf pfv pode podem poderia poderiam por porque posso pq pra
  precisa preciso pro pronto qual quais qualquer quando quanto quanta quantos quantas que quem queria quer quero quiser
  queremos responda saber sabe sao se sei sem sempre ser sera seria seu seus sua suas sim so sobre sou ta tambem tao tarde te
  tem tenho ter teria tinha todo toda todos tudo um uma umas uns vai vamos vcs vc voce voces vou ajuda ajudar ajude ajudam
  entendi entender as os ao aos nas num numa pela pelo pelas pelos dela dele delas deles dessa desse dessas desses
  ver vejo vi veio vem vim sendo pego pegar pega passa passar vez tava mto mt tbm tb ne nenhum nenhuma
  pessoal irmao irma pastor to fui dava dando feito feita faco fiz der deram me mande manda diz disse usei usar use usou nova novo novamente nossa tenha sejam seja cada parte hora semana ontem hoje amanha sexta acontece conhecer quem serve funciona aparece verdade hj td oq cmo`.split(
    /\s+/,
  ),
);

/** Longer questions are searched by their first words. */
const maxWords = 24;

/** The words of a text in lower case, without accents and punctuation; single letters are dropped. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text);
  return (plain.match(/[a-z0-9]+/g) ?? []).filter((word) => word.length > 1);
}

/** The meaningful words of a question, in order. Empty if there are none. */
export const searchTerms = (question: string): string[] =>
  wordsOf(question)
    .filter((word) => !fillers.has(word))
    .slice(0, maxWords);

/** Forms of one word with different stems, a line each, without accents. */
export const forms = [
  "pagar paguei pague pago",
  "perder perco perca",
  "pedir peco peca pedido",
  "colocar por ponho botar inserir adicionar acrescentar incluir anexar disponibilizar cadastrar",
  "sair saiu saio saida",
  "cair caiu caem",
  "apagar apague apaguei",
  "concluir conclusao concluido finalizar completar",
  "inscrever inscricao inscrito matricula matricular",
  "devolver devolucao",
  "legenda legendado",
  "abrir aberto",
  "vender venda vendido",
  "roubar roubado roubo assaltado furtado",
  "emitir emissao reemitir",
  "publicar publicacao",
  "avaliar avaliacao",
  "responder resposta",
  "contribuir contribuicao",
  "corrigir correcao corrijo",
  "cobrar cobranca",
  "desistir desisto desistencia arrepender arrependido",
  "comecar comeco inicio iniciar",
  "comprar compra adquirir",
  "entrar entrei entrada",
  "travar travado trancado trancar bloqueado bloquear fechado fechar",
  "revogar anular",
  "duvida pergunta perguntas",
  "clicar apertar tocar",
  "verdadeiro verdade autentico",
  "administrador admin",
  "dois duas 2x",
];

/** Synonyms, a line each, without accents; inflected forms need not be listed. */
export const synonyms = [
  "certificado diploma",
  "baixar download imprimir salvar guardar",
  "senha login logar acessar acesso entrar",
  "conta cadastro perfil",
  "login logado conectado sessao",
  "reembolso estorno devolver desistir dinheiro",
  "pagar pagamento comprar compra",
  "recibo comprovante nota fiscal comprovar",
  "parcelar parcela prestacao dividir 2x 3x 4x 5x 6x 10x 12x",
  "desconto cupom promocao bolsa renda",
  "gratuito gratis graca",
  "preco valor custar custo",
  "mantenedor voucher doador contribuir",
  "contribuir doar doacao ofertar oferta dizimo sustentar apoiar",
  "codigo voucher",
  "ensinar professor educador instrutor lecionar ministrar",
  "aula licao video",
  "video filme gravacao gravei gravar",
  "tocar travar carregar abrir rodar play",
  "som audio mudo ouvir escutar",
  "apagar excluir deletar remover sumir",
  "cancelar desistir parar",
  "mudar trocar alterar corrigir editar atualizar mexer",
  "gerar emitir obter tirar sair receber",
  "foto imagem capa",
  "tamanho medida giga gb mb pesado grande",
  "celular telefone aparelho android iphone",
  "aplicativo app",
  "computador notebook pc desktop",
  "questionario quiz prova teste exame",
  "refazer repetir tentar tentativa chance",
  "passar aprovado acertar nota tirei",
  "suporte ticket chamado",
  "pessoa atendente humano atendimento gente atender",
  "contato falar conversar telefone numero whatsapp",
  "robo bot chat assistente inteligencia artificial maquina",
  "verificar validar conferir autentico verdadeiro falso",
  "horas horaria duracao",
  "terminar acabar expirar vencer fim concluir",
  "recusado negado reprovado recusar negar",
  "fatura extrato debitado cobrar",
  "erro falha problema bug defeito",
  "quebrado erro errado",
  "compensar confirmar liberar cair aprovar",
  "demorar tempo prazo",
  "site plataforma sistema pagina",
  "idade anos menor filho filha crianca adolescente sobrinho neto jovem",
  "responsavel pais autorizacao",
  "internet conexao dados pacote franquia lenta fraca",
  "opiniao avaliar depoimento comentario elogiar elogio estrela",
  "empresa chefe patrao empregador candidato",
  "dono fundador responsavel",
  "apostila material slide pdf",
  "procurar buscar pesquisar achar encontrar filtrar",
  "enviar mandar compartilhar postar",
  "subir upload enviar",
  "esposa esposo marido familia",
  "igreja ministerio denominacao batista catolico evangelico assembleia",
  "varios muitos juntos simultaneo",
  "sumir perder desaparecer",
  "sempre vitalicio validade expirar",
  "cego visao deficiente surdo libras",
  "rascunho publicar catalogo",
  "papel permissao acesso administrador",
  "secretaria direcao escola",
  "aluno estudante inscrito",
  "amostra previa degustacao demonstracao experimentar",
  "ordem lugar posicao reordenar",
  "confiavel confianca golpe seguro seriedade",
  "gravada guardada gravam guardam",
  "repasse comissao",
  "relatorio planilha exportar csv",
  "integrar api puxar conectar automatico",
  "financeiro contador vendas",
  "historico registro auditoria log descobrir",
  "logo logotipo marca",
  "rede social facebook instagram linkedin",
  "faculdade universidade mec reconhecido",
  "negocio programa plano assinatura",
];

/** A page that may answer a question, with its public text. */
export type Page = {
  title: string;
  href: string;
  /** The questions that people ask. */
  asked: readonly string[];
  /** Its plain text, with the address of each part. */
  parts: readonly { title: string; href: string; text: string }[];
  /** Whether only somebody of the team can settle it. */
  needsPerson: boolean;
};
