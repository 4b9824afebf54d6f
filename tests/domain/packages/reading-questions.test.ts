import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type QuestionFields, questionFields, questionValues } from "#app/domain/authoring/question.ts";
import { sortQuestions } from "#app/domain/packages/foreign-question.ts";
import { readGift, writeGift } from "#app/domain/packages/gift.server.ts";
import { readMoodleQuestions } from "#app/domain/packages/moodle-questions.server.ts";
import { parseXml } from "#app/domain/packages/xml.server.ts";

const gift = (text: string) => sortQuestions(readGift(text));
const moodle = (text: string) => sortQuestions(readMoodleQuestions(text));
const optionsOf = ({ options }: QuestionFields) =>
  options.map(({ option_text, is_correct }) => (is_correct ? `*${option_text}` : option_text));

describe("GIFT", () => {
  it("gives the three kinds that we have", () => {
    const { taken, leftOut } = gift(`// comentário
$CATEGORY: Bíblia/NT

::Atos:: Quem escreveu Atos? {
  =Lucas#Isso.
  ~Marcos
  ~%0%João \\= apóstolo
  ####Veja At 1.
}

Paulo era de Tarso.{TRUE}

[html]<p>Onde nasceu <b>Jesus</b>?</p>{=Belém =Belem}

O Salmo {~2 =23 ~24} é o do pastor.`);
    expect(leftOut).toEqual([]);
    expect(taken.map(({ where }) => where)).toEqual([
      "Questão 1 (linha 4)",
      "Questão 2 (linha 11)",
      "Questão 3 (linha 13)",
      "Questão 4 (linha 15)",
    ]);
    expect(taken.map(({ fields }) => fields.question_text)).toEqual([
      "Quem escreveu Atos?",
      "Paulo era de Tarso.",
      "Onde nasceu Jesus?",
      "O Salmo _____ é o do pastor.",
    ]);
    expect(optionsOf(taken[0]!.fields)).toEqual(["*Lucas", "Marcos", "João = apóstolo"]);
    expect(taken[0]!.fields.explanation).toBe("Veja At 1.");
    expect(taken[0]!.notes).toEqual(["o comentário de cada resposta fica de fora"]);
    expect(taken[1]!.fields).toMatchObject({ question_type: "true_false", correct_answer: "true" });
    expect(taken[2]!.fields).toMatchObject({ question_type: "short_answer", correct_answer: "Belém|Belem" });
  });

  it.each([
    ["Conte. {}", "é dissertativa, e aqui as respostas são corrigidas sozinhas"],
    ["Quanto? {#3:2}", "é numérica, um tipo que não temos"],
    ["Ligue. {=a -> b =c -> d}", "é de associação, um tipo que não temos"],
    ["Só um texto.", "é só um texto, sem resposta entre chaves"],
    ["Sem fim {=a ~b", "falta fechar as chaves da resposta"],
    ["Duas? {~%50%a ~%50%b ~%-100%c}", "soma várias respostas certas, e aqui só uma é certa"],
    ["Duas? {=a =b ~c}", "tem mais de uma opção certa, e aqui só uma é certa"],
    ["Nenhuma? {~a ~b}", "não tem resposta certa"],
    ["Uma? {=a|b}", "tem uma resposta com o sinal |, que aqui separa respostas"],
    ["Qualquer? {=a*}", "aceita qualquer texto no lugar de um *, o que não fazemos"],
    ["Uma opção? {=a ~}", "escreva a opção"],
    ["O quê? {talvez}", "não entendemos o que está entre as chaves"],
    [`${"x".repeat(1_001)} {T}`, "a pergunta deve ter no máximo 1.000 caracteres"],
    [`Muitas? {=a${"~b".repeat(10)}}`, "escreva de 2 a 10 opções"],
  ])("leaves out %s", (text, reason) => {
    const { taken, leftOut } = gift(text);
    expect([taken, leftOut.map((one) => one.reason)]).toEqual([[], [reason]]);
  });

  it("says that answers worth a part of the mark count as wrong", () => {
    const { notes, fields } = gift("Qual? {=a ~%50%b ~c}").taken[0]!;
    expect(notes).toEqual(["as respostas que valiam parte da nota contam como erradas"]);
    expect(optionsOf(fields)).toEqual(["*a", "b", "c"]);
  });

  it("is written so that it reads back to the same", () => {
    const text = (max: number) =>
      fc
        .string({ unit: fc.constantFrom(..."ab é\\~=#{}:%/*<b>\n$[html]1"), minLength: 1, maxLength: max })
        .map((value) => value.trim().replace(/ *\n */g, "\n"))
        .filter((value) => /[ab1]/.test(value) && !value.includes("->"));
    const choice = fc.tuple(fc.array(text(12), { minLength: 2, maxLength: 10 }), fc.nat(9)).map(([texts, right]) => ({
      question_type: "multiple_choice" as const,
      options: texts.map((option_text, at) => ({ option_text, is_correct: at === right % texts.length })),
    }));
    const truth = fc.boolean().map((is) => ({ question_type: "true_false" as const, correct_answer: String(is) }));
    const words = fc
      .array(
        text(8).filter((value) => !/[|*]/.test(value)),
        { minLength: 1, maxLength: 3 },
      )
      .map((all) => ({ question_type: "short_answer" as const, correct_answer: all.join("|") }));
    const question = fc
      .tuple(text(30), fc.option(text(20)), fc.oneof(choice, truth, words))
      .map(([question_text, explanation, rest]) => questionFields.parse({ question_text, explanation, ...rest }));
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (questions) => {
        const { taken, leftOut } = gift(writeGift(questions));
        expect(leftOut).toEqual([]);
        expect(taken.map(({ fields }) => questionValues(fields))).toEqual(questions.map(questionValues));
      }),
      { numRuns: 300 },
    );
  });
});

const asXml = (questions: string) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions}</quiz>`;
const anAnswer = (fraction: number, text: string, feedback = "") =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
const aQuestion = (type: string, rest: string) =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>Quem&nbsp;foi?</p>]]></text></questiontext>${rest}</question>`;

describe("Moodle XML", () => {
  it("gives the three kinds that we have, as words", () => {
    const { taken, leftOut } = moodle(
      asXml(
        '<question type="category"><category><text>$course$</text></category></question>' +
          aQuestion(
            "multichoice",
            `<generalfeedback format="html"><text>&lt;p&gt;Porque sim.&lt;/p&gt;</text></generalfeedback>${anAnswer(100, "<p>Lucas &amp; Cia</p>")}${anAnswer(0, "Marcos")}`,
          ) +
          aQuestion("truefalse", anAnswer(0, "true") + anAnswer(100, "false")) +
          aQuestion("shortanswer", `<usecase>1</usecase>${anAnswer(100, "Belém")}${anAnswer(0, "*")}`) +
          aQuestion("multichoice", `${anAnswer(100, '<img src="@@PLUGINFILE@@/a.png">A')}${anAnswer(0, "B")}`),
      ),
    );
    expect(leftOut).toEqual([]);
    expect(taken.map(({ fields }) => fields.question_type)).toEqual([
      "multiple_choice",
      "true_false",
      "short_answer",
      "multiple_choice",
    ]);
    expect(taken[0]!.fields).toMatchObject({ question_text: "Quem foi?", explanation: "Porque sim." });
    expect(optionsOf(taken[0]!.fields)).toEqual(["*Lucas & Cia", "Marcos"]);
    expect(taken[1]!.fields.correct_answer).toBe("false");
    expect(taken[2]!.fields.correct_answer).toBe("Belém");
    expect(taken[2]!.notes).toEqual(["maiúsculas e minúsculas passam a valer o mesmo"]);
    expect(taken[3]!.notes).toEqual(["as figuras, sons e vídeos ficam de fora"]);
  });

  it.each([
    ["essay", "", "é dissertativa, e aqui as respostas são corrigidas sozinhas"],
    ["cloze", "", "tem lacunas no meio do texto (Cloze), um tipo que não temos"],
    ["ddwtos", "", "é de um tipo que não temos (ddwtos)"],
    ["truefalse", anAnswer(0, "true"), "não tem resposta certa"],
    ["multichoice", anAnswer(50, "a") + anAnswer(50, "b"), "soma várias respostas certas, e aqui só uma é certa"],
  ])("leaves out %s", (type, rest, reason) => {
    const { taken, leftOut } = moodle(asXml(aQuestion(type, rest)));
    expect(taken).toEqual([]);
    expect(leftOut).toEqual([{ where: "Questão 1 (N)", text: "Quem foi?", reason }]);
  });
});

describe("XML", () => {
  it.each([
    ["a DTD", '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>', "traz uma DTD"],
    ["an outside DTD", '<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>', "traz uma DTD"],
    ["entities of its own", "<quiz>&xxe;</quiz>", "não é um XML válido"],
    ["what does not close", "<quiz><question></quiz>", "não é um XML válido"],
    ["nothing", "", "não é um XML válido"],
    ["depth", "<a>".repeat(200), "elementos demais"],
    ["heaps of elements", `<a>${"<b/>".repeat(100_001)}</a>`, "elementos demais"],
  ])("with %s is refused", (_, text, sentence) => {
    expect(() => parseXml(text)).toThrow(sentence);
  });

  it("reads the encoding that it declares, and refuses unknown ones", () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><quiz>São João</quiz>', "latin1");
    expect(parseXml(latin).children).toEqual(["São João"]);
    const utf16 = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><quiz>São</quiz>', "utf16le");
    expect(parseXml(utf16).children).toEqual(["São"]);
    expect(() => parseXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c]))).toThrow("codificação");
    expect(() => parseXml(Buffer.from('<?xml version="1.0" encoding="utf-7"?><a/>'))).toThrow("codificação");
  });
});
