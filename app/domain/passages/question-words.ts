/** Longer questions are searched by their first words. */
const mostWords = 24;

/**
 * Words that every question may hold and that say nothing of what it is about, without accents: those that PostgreSQL's
 * own list of Portuguese stop words does not know, above all since that list is written with accents.
 */
const fillers = new Set(
  `a ah ai algo alguem algum alguma alguns algumas ainda agora ali alo alem amigo amiga apenas aqui assim ate bem boa bom ca
  cade cara coisa como consegue conseguem consegui consigo da dar de deu devo dia diga diz dizer do duvida e eh ei ela ele
  eles elas em entao era esclarecer esse essa esses essas esta estao estava este estou eu existe existem explica explicar
  faco falta faz fazem fazer favor ficar fica ficou fico foi for gente gostaria ha hoje isso isto ja jeito la lhe ler mais
  mas me mesmo meu meus mim minha minhas mostra mostre muito na nada nao nem ninguem no noite nos nosso nossa obrigada
  obrigado oferece oferecem oi ok ola onde ontem ou outra outro pergunta perguntar pf pfv pode podem poderia poderiam por porque posso pq pra
  precisa preciso pro pronto qual quais qualquer quando quanto quanta quantos quantas que quem queria quer quero quiser
  queremos responda saber sabe sao se sei sem sempre ser sera seria seu seus sua suas sim so sobre sou ta tambem tao tarde te
  tem tenho ter teria tinha todo toda todos tudo um uma umas uns vai vamos vcs vc voce voces vou ajuda ajudar ajude ajudam
  entendi entender`.split(/\s+/),
);

/** What is said with words that mean something else when they stand alone. */
const phrases: [RegExp, string][] = [
  [/\bdar aulas?\b/g, "ensinar"],
  [/\bfora do ar\b/g, "erro"],
];

/**
 * The words of a question that may say what it is about: lower case, without accents and punctuation, in their order.
 * Empty where it holds none.
 */
export function questionWords(question: string): string[] {
  const plain = question.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const meant = phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), plain);
  const words = meant.match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => word.length > 1 && !fillers.has(word)).slice(0, mostWords);
}
