import { errorAt } from "#app/domain/app-error.ts";

export const captionsType = "text/vtt";

/** A caption: plain text with its line breaks, and when it is shown. */
type Cue = { startSeconds: number; endSeconds: number; text: string };

/** The maximum bytes and captions of a file of captions. */
export const maxCaptionsBytes = 1024 ** 2;
const maxCues = 5_000;

/** How a file of captions begins: as WebVTT, or as SRT with a number and a time. */
const isWebVtt = /^\ufeff?WEBVTT(?=[ \t\r\n]|$)/;
const isSrt = /^\ufeff?\s*\d{1,6}[ \t]*[\r\n]\s*\d{1,3}:\d\d:\d\d[.,]\d{1,3}[ \t]*-->/;

/** The format of captions by how their text begins; null for anything else. */
export function captionsFormatOf(start: string): "vtt" | "srt" | null {
  if (isWebVtt.test(start)) return "vtt";
  return isSrt.test(start) ? "srt" : null;
}

/** The captions of a WebVTT or SRT file, by their start. Refuses (invalid) a broken file, naming the line. */
export function parseCaptions(file: string): Cue[] {
  const format = captionsFormatOf(file);
  if (!format) throw errorAt("file", "O arquivo não começa como legendas em WebVTT ou SRT.");
  const blocks = blocksOf(file.replace(/^\ufeff/, ""));
  const cues = (format === "vtt" ? blocks.slice(1).filter(({ lines }) => !isAside.test(lines[0]!)) : blocks)
    .map(toCue)
    .filter(({ text }) => text);
  if (!cues.length) throw errorAt("file", "O arquivo não tem nenhuma legenda.");
  if (cues.length > maxCues) throw errorAt("file", "O arquivo pode ter no máximo 5.000 legendas.");
  return cues.sort((one, other) => one.startSeconds - other.startSeconds);
}

type Block = { lines: string[]; firstLine: number };

/** Lines between blank lines, with the number of the first in the file. */
function blocksOf(file: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [at, line] of file.split(/\r\n|\r|\n/).entries()) {
    if (!line.trim()) {
      open = null;
    } else if (open) {
      open.lines.push(line);
    } else {
      open = { lines: [line], firstLine: at + 1 };
      blocks.push(open);
    }
  }
  return blocks;
}

/** Blocks of WebVTT that say nothing. */
const isAside = /^(NOTE|STYLE|REGION)([ \t]|$)/;

const moment = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${moment}\s*-->\s*${moment}(?:\s.*)?$`);

function toCue({ lines, firstLine }: Block): Cue {
  // A number or a name may come before the time.
  const at = lines[0]!.includes("-->") ? 0 : 1;
  const times = lines[at]?.match(timing)?.slice(1);
  const line = firstLine + Math.min(at, lines.length - 1);
  if (!times) throw errorAt("file", `Linha ${line}: falta um tempo como 00:01:02,500 --> 00:01:05,000.`);
  const cue = { startSeconds: secondsOf(times.slice(0, 4)), endSeconds: secondsOf(times.slice(4)) };
  if (cue.endSeconds < cue.startSeconds) throw errorAt("file", `Linha ${line}: a legenda termina antes de começar.`);
  const second = lines.findIndex((each, index) => index > at && timing.test(each));
  if (second > 0) throw errorAt("file", `Linha ${firstLine + second}: falta uma linha em branco antes desta legenda.`);
  return {
    ...cue,
    text: lines
      .slice(at + 1)
      .map(plain)
      .filter(Boolean)
      .join("\n"),
  };
}

function secondsOf([hours, minutes, seconds, fraction]: (string | undefined)[]) {
  const whole = Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(fraction!.padEnd(3, "0")) / 1_000;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', lrm: "", rlm: "" };

/** A line without tags (`<i>`, `{\an8}`), entities and control characters. */
function plain(line: string) {
  return line
    .replace(/<\/?[a-z\d][^<>]*>|\{\\[^{}]*\}/gi, "")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const shortest = 30;
const longest = 60;

/** A paragraph of captions, and when it begins. */
export type CaptionPart = { startSeconds: number; text: string };

/** Captions joined to paragraphs of 30 to 60 seconds, which end with a sentence where one ends in time. */
export function toParts(cues: Cue[]): CaptionPart[] {
  const parts: CaptionPart[] = [];
  let open: CaptionPart | null = null;
  for (const { startSeconds, endSeconds, text } of cues) {
    const line = text.replaceAll("\n", " ");
    if (open && endSeconds - open.startSeconds <= longest) {
      open.text += ` ${line}`;
    } else {
      open = { startSeconds: Math.floor(startSeconds), text: line };
      parts.push(open);
    }
    if (endSeconds - open.startSeconds >= shortest && /[.!?…]["”»)]?$/.test(line)) open = null;
  }
  return parts;
}

export function toWebVtt(cues: Cue[]): string {
  const written = cues.map(
    ({ startSeconds, endSeconds, text }) => `${timeOf(startSeconds)} --> ${timeOf(endSeconds)}\n${escaped(text)}\n`,
  );
  return ["WEBVTT\n", ...written].join("\n");
}

/** "0:05 A semente morre." */
const saidAt = /^\s*(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[ \t]+(?!-->)(\S.*)$/;
/** How long the last of such captions is shown. */
const lastSeconds = 5;

/**
 * Captions as people type them, a minute and its words in each line, as WebVTT: each is shown until the next. Null for
 * other text.
 */
export function fromMinutes(typed: string): string | null {
  const cues: Cue[] = [];
  for (const [at, line] of typed.split(/\r\n|\r|\n/).entries()) {
    const [, hours, minutes, seconds, text] = saidAt.exec(line) ?? [];
    const last = cues.at(-1);
    if (text) {
      const startSeconds = secondsOf([hours, minutes, seconds, "0"]);
      if (last && startSeconds < last.startSeconds)
        throw errorAt("file", `Linha ${at + 1}: este minuto vem antes do da linha de cima.`);
      if (last) last.endSeconds = startSeconds;
      cues.push({ startSeconds, endSeconds: startSeconds + lastSeconds, text: text.trim() });
    } else if (line.trim()) {
      if (!last) return null;
      last.text += `\n${line.trim()}`;
    }
  }
  return cues.length ? toWebVtt(cues) : null;
}

function timeOf(seconds: number) {
  const thousandths = Math.round(seconds * 1_000);
  const parts = [thousandths / 3_600_000, (thousandths / 60_000) % 60, (thousandths / 1_000) % 60];
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
  return `${clock}.${String(thousandths % 1_000).padStart(3, "0")}`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
