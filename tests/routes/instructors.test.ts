import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { InstructorView } from "#app/domain/instructors/instructor.ts";
import { teamFigures } from "#app/domain/instructors/team-figures.ts";
import { peoplePerPage, toPage } from "#app/domain/paging.ts";
import { splitExcerpt } from "#app/routes/instructor-card.tsx";
import Instructors from "#app/routes/instructors.tsx";

const now = new Date("2026-11-20T12:00:00Z");

const helena: InstructorView = {
  id: "h",
  fullName: "Helena Duarte",
  bio: "Professora de Bíblia e de línguas antigas.",
  pictureUrl: null,
  specialties: ["Teologia", "História"],
  siteUrl: null,
  totalCourses: 7,
  totalStudents: 1,
  avgRating: 0,
  role: "instructor",
  isFounder: false,
  isManaged: false,
  createdAt: new Date("2024-05-05T12:00:00Z"),
};

function shown(...instructors: InstructorView[]) {
  const years = instructors.map(({ totalCourses: courses, avgRating }) => ({
    ...{ since: 2024, people: 1, courses, rated: avgRating ? 1 : 0, ratings: avgRating },
  }));
  const team = toPage(instructors, instructors.length, { page: 1, limit: 24 });
  return renderToStaticMarkup(createElement(Instructors, { loaderData: { team, figures: teamFigures(years, now) } }));
}

describe("the page of instructors", () => {
  it("shows an instructor with name, part, specialties, biography and counts", () => {
    const html = shown(helena);
    for (const words of [
      "Helena Duarte",
      ">Instrutor<",
      "Teologia",
      "História",
      helena.bio!,
      "7 cursos",
      "1 estudante",
    ])
      expect(html).toContain(words);
    expect(html).not.toContain("Diretor");
    expect(html).not.toContain("Contato");
  });

  it("leads to the page of a person with an account, and nowhere for an entry without one", () => {
    expect(shown(helena)).toContain('href="/instructors/h"');
    expect(shown({ ...helena, isManaged: true })).not.toContain("/instructors/h");
  });

  it("shows a director as such, with a way to write", () => {
    const html = shown({ ...helena, role: "admin" });
    for (const words of [">Diretor Acadêmico<", "Contato"]) expect(html).toContain(words);
    expect(html.match(/diretor/gi)).toHaveLength(1);
    expect(html).toContain('href="/contact?sobre=Helena%20Duarte"');
    expect(html).not.toContain(">Instrutor<");
    expect(html).not.toContain("Site");
  });

  it("leads to a director's own page where they name one, and to nobody else's", () => {
    const siteUrl = "https://helena.example";
    expect(shown({ ...helena, role: "admin", siteUrl })).toMatch(/<a href="https:\/\/helena\.example"[^>]*>Site /);
    expect(shown({ ...helena, siteUrl })).not.toContain("helena.example");
  });

  it("calls the years an estimate, from ten on, and leaves out what is still nothing", () => {
    const html = shown({ ...helena, totalCourses: 0, totalStudents: 0 });
    for (const nothing of ["anos (estimativa)", "avaliação média", "0 cursos", "0 estudantes", ">--<", ">0<"]) {
      expect(html).not.toContain(nothing);
    }
    const many = shown(helena, helena, helena);
    expect(many).toContain("anos (estimativa)");
    expect(many).toContain(">12+<");
    expect(shown({ ...helena, avgRating: 4.66 })).toMatch(/<dd[^>]*>4,7<\/dd>/);
  });

  it("has words for a missing name and a missing biography", () => {
    const html = shown({ ...helena, fullName: " ", bio: " " });
    expect(html).toContain("Nome não informado");
    expect(html).toContain("Ainda sem apresentação.");
  });

  it("shows the pictures that this house keeps and asks no other host for one", () => {
    expect(shown({ ...helena, pictureUrl: "/media/1" })).toContain('<img src="/media/1" alt=""');
    expect(shown({ ...helena, pictureUrl: "https://pictures.example/h.jpg" })).not.toContain("pictures.example");
  });

  it("leads from one page of a large team to the others", () => {
    const team = toPage([helena], 60, { page: 2, limit: peoplePerPage });
    const loaderData = { team, figures: teamFigures([], now) };
    const html = renderToStaticMarkup(createElement(Instructors, { loaderData }));
    for (const at of ["", "?page=3"]) expect(html).toContain(`href="/instructors${at}"`);
    expect(shown(helena)).not.toContain("/instructors?page=");
  });

  it("says when there is nobody, and invites to teach all the same", () => {
    const html = shown();
    for (const words of [
      "Nenhum instrutor encontrado",
      "Formação teológica ou em área afim",
      "Experiência comprovada de ensino",
      "Valores cristãos",
      "Paixão",
      "Plataforma moderna",
      "Apoio pedagógico",
      "Horários flexíveis",
      "Impacto global",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toContain('href="/contact?assunto=Quero%20ensinar"');
  });
});

it("opens a long biography after a whole sentence and loses nothing of it", () => {
  const sentence = "Ensina devagar e volta na semana seguinte. ";
  const long = sentence.repeat(20).trim();
  const { shown, rest } = splitExcerpt(long);
  expect(shown).toMatch(/seguinte\.$/);
  expect(`${shown} ${rest}`).toBe(long);
  expect(splitExcerpt(sentence)).toEqual({ shown: sentence, rest: "" });
  const unbroken = "a".repeat(900);
  expect(splitExcerpt(unbroken)).toEqual({ shown: unbroken, rest: "" });
});
