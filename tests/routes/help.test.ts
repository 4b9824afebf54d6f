import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { articleNotFound, helpArticles, helpTopics } from "#app/domain/help/help-articles.ts";
import { ContactSupport } from "#app/routes/help/contact-support.tsx";
import { Jars } from "#app/routes/help/help-topics.tsx";
import { loader as listHelp } from "#app/routes/help/index.tsx";
import { loader as showArticle } from "#app/routes/help/show.tsx";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent } from "#tests/support/people.ts";
import { callRoute } from "./call-route.ts";

describe("the help", () => {
  it("shows its shelves to anyone who comes, and searches where it is asked to", () =>
    rolledBack(async (db) => {
      expect((await callRoute(listHelp, { db })).data).toEqual({ q: "", found: null, isSignedIn: false });
      const viewer = await aStudent(db);
      const { data } = await callRoute(listHelp, { db, viewer, query: "q=+Esqueci+a+SENHA%00+" });
      expect(data).toMatchObject({ q: "Esqueci a SENHA", isSignedIn: true });
      expect(data.found).toMatchObject([{ href: "/ajuda/esqueci-a-senha", title: "Esqueci a senha" }]);
      expect((await callRoute(listHelp, { db, query: "q=xyzzyq" })).data).toMatchObject({ q: "xyzzyq", found: [] });
    }));

  it("has no article where there is none", () =>
    rolledBack(async (db) => {
      for (const slug of ["nada", "Entrar", "__proto__", "%00"]) {
        const { status, data } = await callRoute(showArticle, { db, params: { slug } });
        expect({ status, error: data.error }).toEqual({ status: 404, error: articleNotFound });
      }
      const { status, data } = await callRoute(showArticle, { db, params: { slug: "reembolso" } });
      expect({ status, isSignedIn: data.isSignedIn }).toEqual({ status: 200, isSignedIn: false });
    }));

  it("leads on to the assistant, and to a ticket or, without an account, to the contact form", () => {
    const hrefs = (isSignedIn: boolean) => {
      const Component = () => createElement(ContactSupport, { isSignedIn, title: "Não era isso?" });
      const hydrationData = { loaderData: { root: { promises: { answerTime: "48 horas" } } } };
      const page = createElement(createRoutesStub([{ id: "root", path: "/", Component }]), { hydrationData });
      expect(renderToStaticMarkup(page)).toContain("em até 48 horas");
      return linksOf(page);
    };
    expect(hrefs(true)).toEqual(["/support/chat", "/support/new"]);
    expect(hrefs(false)).toEqual(["/support/chat", "/contact"]);
  });

  it("draws as many seeds in its jars as there are answers", () => {
    const html = renderToStaticMarkup(createElement(Jars, { isSignedIn: false }));
    const drawn = [...html.matchAll(/<path class="fill-[a-z_]+" d="((?:M[^M"]+)+)"/g)].map(([, d]) => d!);
    const seeds = drawn.map((d) => d.split("M").length - 1).slice(0, Object.keys(helpTopics).length);
    const answers = Object.keys(helpTopics).map((key) => helpArticles.filter(({ topic }) => topic === key).length);
    expect(seeds).toEqual(answers);
  });
});

const linksOf = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  [...renderToStaticMarkup(element).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
