import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { inviteFields } from "#app/domain/invitations/invitation.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { linkFields } from "#app/domain/invitations/link.ts";
import { createLink } from "#app/domain/invitations/links.server.ts";
import { sendNotice } from "#app/domain/notices/send-notice.server.ts";
import { action as createForm } from "#app/routes/admin/classes/new.tsx";
import ShowClass, { loader } from "#app/routes/my-classes/show.tsx";
import ShowNotice, { loader as noticeLoader, action as stop } from "#app/routes/notices/show.tsx";
import { ErrorScreen } from "#app/ui/chrome/error-screen.tsx";
import { classLeaders } from "#drizzle/schema/classes.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aLedClass } from "#tests/domain/meetings/a-meeting.ts";
import { aLedClass as aClassToWriteTo, saying } from "#tests/domain/notices/a-notice.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";
import { callRoute } from "./call-route.ts";

describe("the page of a class", () => {
  it("shows the invitations and links that wait while nobody has joined, and no address to its leader", () =>
    rolledBack(async (db) => {
      const [admin, leader] = [await anAdmin(db), await aStudent(db)];
      const classId = await aClass(db, { courseIds: [(await aCourse(db)).id], leaderIds: [leader.id] });
      const seenBy = async (viewer: typeof leader) => {
        const { data } = await callRoute(loader, { db, viewer, params: { id: String(classId) } });
        return renderPage(ShowClass, data);
      };
      expect(await seenBy(leader)).not.toContain("Convites sem resposta");
      const invited = { full_name: "Rute Alves", email: "rute@exemplo.test", class_id: classId };
      await invite(ctxOf(db, admin), inviteFields.parse(invited));
      await invite(ctxOf(db, admin), inviteFields.parse({ email: "bia@exemplo.test", class_id: classId }));
      const { address } = await createLink(ctxOf(db, admin), linkFields.parse({ class_id: classId }));
      const toLeader = await seenBy(leader);
      for (const shown of ["Ainda não há ninguém nesta turma", "Rute Alves", address])
        expect(toLeader).toContain(shown);
      expect(toLeader).not.toContain("@exemplo.test");
      expect(await seenBy(admin)).toContain("bia@exemplo.test");
    }));

  it("tells its members that it is for leaders, and where they see their class; strangers learn nothing", () =>
    rolledBack(async (db) => {
      const { classId, member } = await aLedClass(db);
      const asked = { db, params: { id: String(classId) } };
      const refused = await callRoute(loader, { ...asked, viewer: member });
      expect(refused).toMatchObject({
        status: 403,
        data: { error: "Você participa desta turma, mas esta parte é só para quem lidera." },
      });
      expect(await callRoute(loader, { ...asked, viewer: await aStudent(db) })).toMatchObject({ status: 404 });
      const path = `/my-classes/${classId}`;
      const Screen = () => createElement(ErrorScreen, { status: 403, message: String(refused.data.error) });
      const screen = createElement(createRoutesStub([{ path, Component: Screen }]), { initialEntries: [path] });
      expect(renderToStaticMarkup(screen)).toMatch(/href="\/profile#turmas"[^>]*>Ver a turma no seu perfil/);
    }));
});

describe("the form of a class", () => {
  it("says at the field which leader's address is malformed, and keeps what was typed", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const typed = { name: "Casais", starts_on: "2026-11-01", leader_emails: "rute@exemplo.test\nana.exemplo.test" };
      const body = { ...typed, course_ids: String(course.id) };
      expect(await callRoute(createForm, { db, viewer: await anAdmin(db), body })).toMatchObject({
        status: 400,
        data: {
          initialValue: typed,
          error: {
            leader_emails: [
              "“ana.exemplo.test” não é um e-mail. Escreva um e-mail completo por linha, como nome@exemplo.com.",
            ],
          },
        },
      });
    }));
});

describe("the page of a notice", () => {
  it("lets its writer stop it while e-mails wait, and says how many had gone", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aClassToWriteTo(db, { members: 3 });
      const other = await aStudent(db);
      await db.insert(classLeaders).values({ classId, userId: other.id });
      const { id } = await sendNotice(ctxOf(db, leader), saying({ class_id: classId }));
      const params = { id: String(id) };
      const seenBy = async (viewer: typeof leader) =>
        renderPage(ShowNotice, (await callRoute(noticeLoader, { db, viewer, params })).data);
      expect(await seenBy(other)).not.toContain("Parar o envio");
      expect(await callRoute(stop, { db, viewer: other, params, body: {} })).toMatchObject({ status: 403 });
      expect(await seenBy(leader)).toContain("Parar o envio");
      expect(await callRoute(stop, { db, viewer: leader, params, body: {} })).toMatchObject({
        to: `/notices/${id}`,
        flash: "Envio parado: nenhum e-mail tinha saído, 3 não saem mais.",
      });
      expect(await seenBy(leader)).not.toContain("Parar o envio");
    }));
});
