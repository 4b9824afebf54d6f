/** Words that one greets with, thanks with and leaves with; a message of nothing else asks nothing. */
const said = {
  greeting: `oi oie oii oiii ola opa ei hey alo eai eae salve saudacoes bom boa dia tarde noite paz graca shalom tudo td bem
    blz beleza vai`,
  thanks: `obrigado obrigada obg obgd brigado brigada valeu vlw grato grata agradeco agradecido agradecida amem certo ok okay
    otimo otima perfeito perfeita show legal maravilha joia entendi entendido resolvido resolveu consegui deu ajudou`,
  leave: "tchau xau adeus ate fui",
};
const between = `e a o os as ai com como do da de te lhe voce vc voces vcs esta senhor senhora cristo jesus deus abencoe muito
  muita mesmo demais pela pelo sua seu ajuda atencao amigo amiga irmao irma por tudo bem logo mais amanha depois mim me nao sim ja
  isso so era assistente pessoal todos todas`;

const replies = {
  greeting:
    "Olá! Que bom ter você aqui. Pergunte sobre acesso, cursos, pagamentos, certificados ou o programa de mantenedores, com as suas palavras.",
  thanks: "Por nada! Se aparecer outra dúvida, é só escrever.",
  leave: "Até logo, e bons estudos!",
};

type Courtesy = keyof typeof replies;

const wordsOf = (list: string) => new Set(list.split(/\s+/));
const kinds = (Object.keys(replies) as Courtesy[]).map((kind) => ({ kind, words: wordsOf(said[kind]) }));
const known = new Set(kinds.flatMap(({ words }) => [...words]).concat([...wordsOf(between)]));

/** What is answered to a message that only greets, thanks or takes its leave; null for every other message. */
export function courtesyFor(message: string): string | null {
  const plain = message.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.length || words.some((word) => !known.has(word))) return null;
  const named = (of: Courtesy) => words.some((word) => kinds.find(({ kind }) => kind === of)!.words.has(word));
  const kind = (["leave", "thanks", "greeting"] as const).find(named);
  return kind ? replies[kind] : null;
}
