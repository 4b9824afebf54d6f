import { type ForeignAnswer, type ForeignQuestion, mediaNote, otherKinds } from "./foreign-question.ts";
import { htmlToText, looksLikeHtml } from "./html-text.server.ts";
import { elementAt, elementsOf, everyElement, parseXml, textOf, type XmlElement } from "./xml.server.ts";

const reasons: Record<string, string> = {
  ...otherKinds,
  description: "é só um texto, sem resposta",
  cloze: "tem lacunas no meio do texto (Cloze), um tipo que não temos",
};

/** Reads the questions of a Moodle XML file. Throws (invalid) as `parseXml` does; empty if it is another file. */
export function readMoodleQuestions(source: Uint8Array | string): ForeignQuestion[] {
  const root = parseXml(source);
  const questions = root.name === "quiz" ? elementsOf(root, "question") : [];
  return questions.filter(({ attributes }) => attributes.type !== "category").map(readQuestion);
}

function readQuestion(element: XmlElement, at: number): ForeignQuestion {
  const name = textOf(elementAt(element, "name", "text")).slice(0, 80);
  const where = `Questão ${at + 1}${name ? ` (${name})` : ""}`;
  let hasMedia = everyElement(element, "file").length > 0;
  const words = (holder: XmlElement | undefined) => {
    const written = textOf(elementAt(holder, "text"));
    const format = holder?.attributes.format;
    if (format === "plain_text" || (format !== "html" && !looksLikeHtml(written))) return written;
    const read = htmlToText(written);
    hasMedia ||= read.hasMedia;
    return read.text;
  };
  const text = words(elementAt(element, "questiontext"));
  const explanation = words(elementAt(element, "generalfeedback"));
  const answers = elementsOf(element, "answer").map((answer): ForeignAnswer => {
    const share = Number(answer.attributes.fraction ?? 0);
    return { text: words(answer), share, feedback: words(elementAt(answer, "feedback")) };
  });
  const base = { where, text, explanation, notes: hasMedia ? [mediaNote] : [] };
  switch (element.attributes.type) {
    case "multichoice":
      return { ...base, kind: "choice", answers };
    case "shortanswer": {
      const minds = textOf(elementAt(element, "usecase")) === "1";
      const notes = minds ? [...base.notes, "maiúsculas e minúsculas passam a valer o mesmo"] : base.notes;
      return { ...base, notes, kind: "words", answers };
    }
    case "truefalse": {
      const right = answers.find(({ share }) => share >= 100)?.text.toLowerCase();
      if (right !== "true" && right !== "false") return { ...base, kind: "other", reason: "não tem resposta certa" };
      return { ...base, kind: "truth", isTrue: right === "true", answers };
    }
    default: {
      const type = element.attributes.type ?? "";
      return { ...base, kind: "other", reason: reasons[type] ?? `é de um tipo que não temos (${type || "sem tipo"})` };
    }
  }
}
