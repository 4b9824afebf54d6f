import { foldText } from "#app/domain/fold.ts";

/** The books of the Bible: code in addresses, how many chapters, and how they are written, without accents and numbers. */
const books = `
  GEN 50 genesis gn; EXO 40 exodo ex; LEV 27 levitico lv; NUM 36 numeros nm; DEU 34 deuteronomio dt; JOS 24 josue js;
  JDG 21 juizes jz; RUT 4 rute rt; 1SA 31 samuel sm; 2SA 24 samuel sm; 1KI 22 reis rs; 2KI 25 reis rs;
  1CH 29 cronicas cr; 2CH 36 cronicas cr; EZR 10 esdras ed; NEH 13 neemias ne; EST 10 ester et; JOB 42 jo;
  PSA 150 salmo salmos sl; PRO 31 proverbio proverbios pv; ECC 12 eclesiastes ec; SNG 8 canticos cantares ct;
  ISA 66 isaias is; JER 52 jeremias jr; LAM 5 lamentacoes lm; EZK 48 ezequiel ez; DAN 12 daniel dn; HOS 14 oseias os;
  JOL 3 joel jl; AMO 9 amos am; OBA 1 obadias ob; JON 4 jonas jn; MIC 7 miqueias mq; NAM 3 naum na; HAB 3 habacuque hc;
  ZEP 3 sofonias sf; HAG 2 ageu ag; ZEC 14 zacarias zc; MAL 4 malaquias ml; MAT 28 mateus mt; MRK 16 marcos mc;
  LUK 24 lucas lc; JHN 21 joao; ACT 28 atos apostolos at; ROM 16 romanos rm; 1CO 16 corintios co; 2CO 13 corintios co;
  GAL 6 galatas gl; EPH 6 efesios ef; PHP 4 filipenses fp; COL 4 colossenses cl; 1TH 5 tessalonicenses ts;
  2TH 3 tessalonicenses ts; 1TI 6 timoteo tm; 2TI 4 timoteo tm; TIT 3 tito tt; PHM 1 filemom fm; HEB 13 hebreus hb;
  JAS 5 tiago tg; 1PE 5 pedro pe; 2PE 3 pedro pe; 1JN 5 joao jo; 2JN 1 joao jo; 3JN 1 joao jo; JUD 1 judas jd;
  REV 22 apocalipse ap`;

/** By the number before it and its name: `1 corintios`, ` mateus`. */
const byName = new Map(
  books.split(";").flatMap((line) => {
    const [code, chapters, ...names] = line.trim().split(/\s+/);
    const number = /^\d/.exec(code!)?.[0] ?? "";
    return names.map((name) => [`${number} ${name}`, { code: code!, chapters: Number(chapters) }] as const);
  }),
);

const passage =
  /(?<![\p{L}\p{N}])(?:([123]) ?)?(\p{Lu}\p{L}{1,15})\.? ([1-9]\d{0,2})(?:[.:,] ?([1-9]\d{0,2})(?:[-–]([1-9]\d{0,2})(?![.:]\d))?)?(?![\p{L}\p{N}]|[.:]\d)/gu;

/**
 * The address of a passage such as "Mateus 6.9-13", "1Co 13" or "Sl 23", for reading it. Null for other words. A
 * chapter alone counts only of the Psalms and of numbered books: in "Marcos 3 vezes", Marcos is a person.
 */
function addressOf([, number = "", name, chapter, verse, last]: RegExpMatchArray): string | null {
  // Job and John have the same short name, which only the accent distinguishes: "Jó" and "Jo".
  const book = name === "Jo" && !number ? byName.get(" joao") : byName.get(`${number} ${foldText(name!)}`);
  if (!book || Number(chapter) > book.chapters) return null;
  if (!verse && !number && book.code !== "PSA") return null;
  const place = [book.code, chapter, verse && (last ? `${verse}-${last}` : verse)].filter(Boolean).join(".");
  return `https://www.bible.com/pt/bible/129/${place}.NVI`;
}

/**
 * Makes links of the Bible passages in safe HTML, except in what is a link or code already. A book's number stays on
 * the line of its name.
 */
export function linkPassages(html: string): string {
  let inside = 0;
  return html.replace(/<(\/?)(a|code|pre)\b[^>]*>|<[^>]*>|[^<]+/g, (part, isEnd?: string, name?: string) => {
    if (name) inside += isEnd ? -1 : 1;
    if (inside || part.startsWith("<")) return part;
    return part.replace(passage, (words, ...found) => {
      const address = addressOf([words, ...found.slice(0, 5)]);
      const kept = words.replace(/^(\d) /, "$1\u00a0");
      return address ? `<a rel="noopener noreferrer" href="${address}">${kept}</a>` : words;
    });
  });
}
