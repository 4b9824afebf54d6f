import type { QuestionFields } from "#app/domain/authoring/question.ts";
import { escapeHtml } from "#app/domain/escape-html.ts";
import { type ForeignAnswer, type ForeignQuestion, mediaNote, otherKinds } from "./foreign-question.ts";
import { htmlToText, looksLikeHtml } from "./html-text.server.ts";
import { elementAt, elementsOf, everyElement, parseXml, textOf, type XmlElement } from "./xml.server.ts";

/** Reads the questions of a QTI 1.2 assessment, as Common Cartridge has them; its title may be empty. */
export function readQti(source: Uint8Array): { title: string; questions: ForeignQuestion[] } {
  const root = parseXml(source, "Um questionário do pacote");
  const [assessment] = everyElement(root, "assessment");
  return { title: assessment?.attributes.title ?? "", questions: everyElement(root, "item").map(readItem) };
}

function readItem(item: XmlElement, at: number): ForeignQuestion {
  let hasMedia = false;
  const words = (holder: XmlElement | undefined) => {
    const [material] = holder
      ? [holder, ...everyElement(holder, "material")].filter(({ name }) => name === "material")
      : [];
    const texts = material ? everyElement(material, "mattext") : [];
    hasMedia ||= material ? everyElement(material, "matimage").length > 0 : false;
    return texts.map(plain).join("\n").trim();
  };
  const plain = (mattext: XmlElement) => {
    const written = textOf(mattext);
    if (mattext.attributes.texttype !== "text/html" && !looksLikeHtml(written)) return written;
    const read = htmlToText(written);
    hasMedia ||= read.hasMedia;
    return read.text;
  };
  const presentation = elementAt(item, "presentation");
  const [choices] = presentation ? everyElement(presentation, "response_lid") : [];
  const [blank] = presentation ? everyElement(presentation, "response_str") : [];
  const text = words(elementAt(presentation, "material") ?? elementAt(presentation, "flow", "material"));
  const feedback = (id: string | undefined) =>
    words(everyElement(item, "itemfeedback").find(({ attributes }) => attributes.ident === id));
  const conditions = everyElement(item, "respcondition").map((condition) => readCondition(condition, item));
  const general = conditions.find(({ answers, share }) => share === 0 && !answers.length);
  const explanation = feedback(general?.feedbackId);
  const name = item.attributes.title?.slice(0, 80);
  const base = { where: `Pergunta ${at + 1}${name ? ` (${name})` : ""}`, text, explanation };
  const isMedia = () => (hasMedia ? [mediaNote] : []);
  const profile = profileOf(item);
  if (/essay/.test(profile)) return { ...base, notes: [], kind: "other", reason: otherKinds.essay };
  if (choices) {
    const answers = everyElement(choices, "response_label").map((label): ForeignAnswer => {
      const about = conditions.filter((condition) => condition.answers.includes(label.attributes.ident ?? ""));
      const share = Math.max(0, ...about.map((condition) => condition.share));
      return { text: words(label), share, feedback: feedback(about.map(({ feedbackId }) => feedbackId).find(Boolean)) };
    });
    const isTrue = /true_false/.test(profile) ? truthOf(answers) : null;
    if (isTrue !== null) return { ...base, notes: isMedia(), kind: "truth", isTrue, answers };
    return { ...base, notes: isMedia(), kind: "choice", answers };
  }
  if (blank && !/pattern_match/.test(profile)) {
    const answers = conditions.flatMap(({ answers, share }) =>
      answers.map((one) => ({ text: one, share, feedback: "" })),
    );
    return { ...base, notes: isMedia(), kind: "words", answers };
  }
  return { ...base, notes: [], kind: "other", reason: `é de um tipo que não temos (${profile || "sem tipo"})` };
}

function profileOf(item: XmlElement) {
  const field = everyElement(item, "qtimetadatafield").find(
    (each) => textOf(elementAt(each, "fieldlabel")) === "cc_profile",
  );
  return textOf(elementAt(field, "fieldentry"));
}

/** Which answers a condition is about, how much of the mark it gives, and its comment. */
function readCondition(condition: XmlElement, item: XmlElement) {
  const conditions = elementAt(condition, "conditionvar");
  const most = Number(everyElement(item, "decvar")[0]?.attributes.maxvalue ?? 100) || 100;
  const set = everyElement(condition, "setvar").find(({ attributes }) => (attributes.varname ?? "SCORE") === "SCORE");
  const share = set ? (100 * Number(textOf(set))) / most : 0;
  const feedbackId = everyElement(condition, "displayfeedback")[0]?.attributes.linkrefid;
  return { answers: conditions ? chosenIn(conditions) : [], share: Number.isFinite(share) ? share : 0, feedbackId };
}

/** The answers that must be given; those under `not` must not. */
const chosenIn = (element: XmlElement): string[] =>
  elementsOf(element).flatMap((child) => {
    if (child.name === "not") return [];
    return child.name === "varequal" ? [textOf(child)] : chosenIn(child);
  });

/** Whether the right one of two answers says that it is true; null if neither says so. */
function truthOf(answers: ForeignAnswer[]) {
  const right = answers.find(({ share }) => share >= 100)?.text.toLowerCase() ?? "";
  if (/^(true|verdadeir[oa]|certo|v)$/.test(right)) return true;
  return /^(false|fals[oa]|errado|f)$/.test(right) ? false : null;
}

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
const material = (text: string) => `<material><mattext texttype="text/plain">${escapeHtml(text)}</mattext></material>`;

/** Questions as a QTI 1.2.1 assessment of Common Cartridge. */
export function writeQti(title: string, questions: QuestionFields[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">
 <assessment ident="quiz" title="${escapeHtml(title)}">
  <qtimetadata>${field("cc_profile", "cc.exam.v0p1")}${field("qmd_assessmenttype", "Examination")}${field("qmd_scoretype", "Percentage")}${field("cc_maxattempts", "unlimited")}</qtimetadata>
  <section ident="section">
${questions.map(writeItem).join("\n")}
  </section>
 </assessment>
</questestinterop>
`;
}

function writeItem(question: QuestionFields, at: number) {
  const { profile, response, right } = written(question);
  const explanation = question.explanation
    ? '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general"/></respcondition>'
    : "";
  const conditions = right.map(
    (one) =>
      `<respcondition continue="No"><conditionvar>${one}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`,
  );
  const feedback = question.explanation
    ? `<itemfeedback ident="general">${material(question.explanation)}</itemfeedback>`
    : "";
  return `   <item ident="q${at + 1}" title="Pergunta ${at + 1}">
    <itemmetadata><qtimetadata>${field("cc_profile", profile)}</qtimetadata></itemmetadata>
    <presentation>${material(question.question_text)}${response}</presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${explanation}${conditions.join("")}</resprocessing>${feedback}
   </item>`;
}

function written({ question_type, correct_answer, options }: QuestionFields) {
  if (question_type === "short_answer") {
    const response =
      '<response_str ident="r1" rcardinality="Single"><render_fib><response_label ident="answer1"/></render_fib></response_str>';
    const accepted = (correct_answer ?? "").split("|");
    const right = accepted.map((one) => `<varequal respident="r1" case="No">${escapeHtml(one)}</varequal>`);
    return { profile: "cc.fib.v0p1", response, right };
  }
  const isTruth = question_type === "true_false";
  const labels = isTruth
    ? [
        ["true", "True"],
        ["false", "False"],
      ]
    : options.map(({ option_text }, at) => [`a${at + 1}`, option_text]);
  const rightId = isTruth ? (correct_answer ?? "true") : `a${options.findIndex(({ is_correct }) => is_correct) + 1}`;
  const shown = labels.map(([id, text]) => `<response_label ident="${id}">${material(text!)}</response_label>`);
  const response = `<response_lid ident="r1" rcardinality="Single"><render_choice>${shown.join("")}</render_choice></response_lid>`;
  const profile = isTruth ? "cc.true_false.v0p1" : "cc.multiple_choice.v0p1";
  return { profile, response, right: [`<varequal respident="r1">${rightId}</varequal>`] };
}
