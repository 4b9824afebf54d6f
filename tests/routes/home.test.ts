import { describe, expect, it } from "vitest";
import { findStorefront, type Storefront } from "#app/domain/storefront/public-pages.server.ts";
import Home from "#app/routes/home/index.tsx";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";

const empty: Storefront = { featured: [], total: 0, rating: null };

/** The page as a visitor gets it, unless told otherwise. */
function shown(
  storefront: Storefront | null,
  { isVisitor = true, asMaintainer = false, isBeingPrepared = false } = {},
) {
  const html = renderPage(Home, { shown: storefront, isBeingPrepared, isVisitor, asMaintainer });
  const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
  return { html, words, links };
}

describe("the home page", () => {
  it("opens with the way to the courses, and for a visitor with a free start", () => {
    const startFree = "/auth/login?redirectTo=%2Fcourses%3Fcategory%3Ddiscipulado";
    expect(shown(empty).links).toContain("/courses");
    expect(shown(empty).words).toContain("Começar grátis");
    expect(shown(empty).links).toContain(startFree);
    expect(new URL(startFree, "http://x").searchParams.get("redirectTo")).toBe("/courses?category=discipulado");
    const signedIn = shown(empty, { isVisitor: false });
    expect(signedIn.words).not.toContain("Começar grátis");
    expect(signedIn.links).not.toContain(startFree);
  });

  it("has three slides, each with a title, a sentence and a link, and controls that wait for the script", () => {
    const { html } = shown(empty);
    const carousel = html.match(/<section aria-roledescription="carrossel".*?<\/section>/)![0];
    const slides = carousel.split('aria-roledescription="slide"').slice(1);
    expect(slides.map((slide) => slide.match(/aria-label="([^"]+)"/)![1])).toEqual([
      "1 de 3: Semear",
      "2 de 3: Cultivar",
      "3 de 3: Colher",
    ]);
    for (const slide of slides) expect(slide).toMatch(/<h2[^>]*>[^<]+<\/h2><p[^>]*>[^<]+\.<\/p><a href="\/[^"]+"/);
    expect(carousel).toMatch(/<div data-controls="" hidden=""/);
    expect(carousel).toMatch(/<p data-hint="" class/);
  });

  it("shows the starting rating as what it is, then the real one", () => {
    expect(shown({ ...empty, total: 35 }).words).toContain("cursos no catálogo 35");
    expect(shown({ ...empty, total: 1 }).words).toContain("curso no catálogo 1");
    expect(shown(empty).words).toContain("avaliação média (nota inicial) 4,9");
    expect(shown({ ...empty, rating: { average: 3.67, count: 3 } }).words).toContain(
      "avaliação média (3 avaliações) 3,7",
    );
    expect(shown({ ...empty, rating: { average: 5, count: 1 } }).words).toContain("avaliação média (1 avaliação) 5,0");
  });

  it("shows the featured courses", () =>
    rolledBack(async (db) => {
      const { html, words } = shown(await findStorefront(ctxOf(db)));
      expect(html.match(/<article/g)).toHaveLength(3);
      expect(html).not.toContain("aria-busy");
      expect(words).not.toContain("Carregando");
      expect(words).not.toContain("Em breve");
    }));

  it("announces the first courses as long as there are none", () => {
    const { html, words } = shown(empty);
    expect(words).toContain("Em breve nossos primeiros cursos!");
    expect(html).not.toContain("<article");
    expect(html).not.toContain("data-skeleton");
  });

  it("stands with three empty cards before a catalogue that is locked, and with courses once it is free", async () => {
    const fixture = await freshDatabase();
    const holder = await fixture.client.reserve();
    await holder`begin`;
    await holder`lock table courses in access exclusive mode`;

    const busy = shown(await findStorefront(ctxOf(fixture.db)));
    expect(busy.html).toMatch(/<div id="vitrine" aria-busy="true">/);
    expect(busy.html.match(/data-skeleton/g)).toHaveLength(3);
    expect(busy.words).toContain("Carregando cursos…");
    expect(busy.html).toMatch(/<a href="\/"[^>]*>Tentar de novo<\/a>/);
    expect(busy.words).toContain("cursos no catálogo —");
    expect(busy.words).not.toContain("4,9");

    await holder`rollback`;
    holder.release();
    await expect
      .poll(async () => shown(await findStorefront(ctxOf(fixture.db))).html.match(/<article/g)?.length)
      .toBe(3);
    await fixture.close();
  });

  it("says what the school teaches and why, and leads on", () => {
    const { words, links } = shown(empty);
    for (const area of [
      "Educação teológica",
      "Liderança cristã",
      "Desenvolvimento pessoal",
      "Formação profissional",
      "Discipulado",
      "Mentoria",
    ])
      expect(words).toContain(area);
    expect(words).toContain("Nossa missão");
    for (const href of ["/about", "/courses", "/instructors"]) expect(links).toContain(href);
  });
});
