import type { LegalPage } from "#app/domain/legal/legal-pages.ts";
import { renderMarkdown } from "#app/domain/lessons/markdown.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";
import { answerHours } from "#app/domain/support/answer-time.ts";
import accessibility from "./texts/accessibility.md?raw";
import privacy from "./texts/privacy.md?raw";
import refunds from "./texts/refunds.md?raw";
import terms from "./texts/terms.md?raw";

const day = (date: string) => new Date(`${date}T12:00:00-03:00`);

/** Each text with the day of its last change. */
const texts: Record<LegalPage, { markdown: string; changedOn: Date }> = {
  privacy: { markdown: privacy, changedOn: day("2026-11-21") },
  terms: { markdown: terms, changedOn: day("2026-11-21") },
  refunds: { markdown: refunds, changedOn: day("2026-11-21") },
  accessibility: { markdown: accessibility, changedOn: day("2026-11-21") },
};

/** A legal text as this school publishes it: an opening in plain words, and sections of safe HTML. */
export type LegalText = {
  opening: string;
  sections: { id: string; title: string; html: string }[];
  changedOn: Date;
};

/**
 * A legal text with this school's facts filled in: who it is, how people sign in, whether mail leaves the house. The
 * texts live in `texts/` as Markdown, where `{{…}}` stands for a fact and each `##` begins a section.
 */
export function legalText(settings: Settings, name: LegalPage): LegalText {
  const published = kept.get(settings) ?? new Map<LegalPage, LegalText>();
  kept.set(settings, published);
  const text = published.get(name) ?? read(settings, texts[name]);
  published.set(name, text);
  return text;
}

/** To render one takes tens of milliseconds, and it stays the same as long as the settings do. */
const kept = new WeakMap<Settings, Map<LegalPage, LegalText>>();

function read(settings: Settings, { markdown, changedOn }: (typeof texts)[LegalPage]): LegalText {
  const [opening = "", ...sections] = fill(markdown, factsOf(settings)).split(/^## /m);
  return { opening: opening.trim(), sections: sections.map(readSection), changedOn };
}

function factsOf(settings: Settings): Record<string, string> {
  const providers = configuredProviders(settings).map(({ label }) => label);
  const mail = settings.SMTP_URL
    ? "entrega os e-mails que mandamos a você e, para isso, recebe o seu nome, o seu e-mail e o texto de cada um."
    : "nesta instalação nenhum está ligado; os e-mails ficam guardados no próprio servidor.";
  return {
    ...schoolOf(settings),
    answerHours: String(answerHours),
    signIn: new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(providers) || "ainda a definir",
    mail,
  };
}

/** Puts facts into a text; nothing in them is taken for Markdown. */
function fill(markdown: string, facts: Record<string, string>) {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name]!.replace(/[!-/:-@[-`{-~]/g, "\\$&"));
}

function readSection(part: string) {
  const [title = "", ...lines] = part.split("\n");
  return { id: anchor(title), title, html: renderMarkdown(lines.join("\n"), { top: 3 }) };
}

/** `A sua conta` as `a-sua-conta`. */
function anchor(title: string) {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
