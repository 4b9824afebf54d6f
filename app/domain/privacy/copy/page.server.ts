import { longDate, momentLabel } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { pageStyle } from "#app/domain/privacy/copy/page-style.ts";
import type { Entry, Section } from "#app/domain/privacy/copy/section.ts";
import { leftOut, sections } from "#app/domain/privacy/copy/sections.server.ts";
import { schoolOf } from "#app/domain/school.ts";

/**
 * The copy as a page to be read and printed: one file, without script and without anything from elsewhere. Written
 * part by part, as it is read from the database.
 */
export async function* pageOf(ctx: SignedCtx): AsyncGenerator<string> {
  const now = await presentMoment(ctx);
  const { platformName, legalName, email, origin } = schoolOf(ctx.settings);
  yield `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Os seus dados em ${escaped(platformName)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<p class="house">${escaped(platformName)}</p>
<h1>Os seus dados</h1>
<p class="lead">Tudo o que guardamos sobre ${escaped(ctx.viewer.fullName)}, como estava em <time datetime="${now.toISOString()}">${longDate(now)}</time>. O mesmo, para programas, está na pasta <code>dados</code>.</p>
</header>
<nav aria-label="Nesta página"><ol>${sections.map(({ file, title }) => `<li><a href="#${file}">${escaped(title)}</a></li>`).join("")}</ol></nav>
<main>
`;
  for (const section of sections) yield* partOf(ctx, section);
  yield `<section id="fora"><h2>O que não está aqui</h2>
<p class="about">Nada de outras pessoas, e nada que a plataforma não guarde: senhas, números de cartão e endereços de rede não existem nela.</p>
<ul>${[...new Set(Object.values(leftOut))].map((why) => `<li>${escaped(why)}</li>`).join("")}</ul></section>
</main>
<footer><p>Copiado em ${momentLabel(now)}. Guarde este arquivo como guardaria um documento.</p>
<p>${escaped(legalName)} · ${escaped(email)} · <a href="${escaped(origin)}/privacidade">${escaped(origin)}/privacidade</a></p></footer>
</body>
</html>
`;
}

async function* partOf(ctx: SignedCtx, { file, title, about, read }: Section) {
  yield `<section id="${file}"><h2>${escaped(title)}</h2>\n<p class="about">${escaped(about)}</p>\n`;
  let isEmpty = true;
  for await (const rows of read(ctx)) {
    isEmpty = false;
    yield rows.map(({ entry }) => articleOf(entry)).join("");
  }
  yield isEmpty ? `<p class="none">Nada.</p></section>\n` : "</section>\n";
}

/** What nothing is known of is left out: it would only be dashes. */
function articleOf({ title, facts, words }: Entry) {
  const rows = facts.filter(([, value]) => value !== "—");
  return `<article><h3>${escaped(title)}</h3>${
    rows.length
      ? `<dl>${rows.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join("")}</dl>`
      : ""
  }${words ? `<p class="words">${escaped(words)}</p>` : ""}</article>\n`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
