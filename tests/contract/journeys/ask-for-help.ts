import { expect } from "vitest";
import { granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";

/** The assistant is asked, then a ticket is opened, taken, noted, answered and closed. */
export async function askForHelp({ student, admin, people }: Cast) {
  const question = { message: "O áudio não toca. O que faço?", session_id: "conversa-1" };
  const { data: answer } = await granted(student.POST("/api/ai-chat", { body: question }));
  expect(answer).toMatchObject({ message: expect.stringMatching(/./), should_escalate: false });
  const asked = { subject: "O áudio não toca", description: "Aperto e nada acontece.", priority: "normal" } as const;
  const body = { ...asked, category: "technical" } as const;
  const { data: ticket } = await granted(student.POST("/api/support-tickets", { body }));
  expect(ticket).toMatchObject({ status: "open", student_name: people.student.fullName, answered_at: null });
  const path = { params: { path: { id: ticket.id } } };

  const { data: waiting, overdue } = await granted(
    admin.GET("/api/admin/support-tickets", { params: { query: { q: "audio", status: "open" } } }),
  );
  expect([waiting.map(({ id }) => id), overdue]).toEqual([[ticket.id], 0]);
  const taken = await granted(
    admin.PUT("/api/support-tickets/{id}/assignee", { ...path, body: { assignee_id: people.admin.id } }),
  );
  expect(taken.data).toMatchObject({ assignee_id: people.admin.id, assignee_name: people.admin.fullName });
  const note = await granted(admin.POST("/api/support-tickets/{id}/notes", { ...path, body: { note: "Já ligou." } }));
  expect((await granted(admin.GET("/api/support-tickets/{id}/notes", path))).data).toEqual([note.data]);
  const saying = { title: "Som", message: "Tente sem o fone." };
  const { data: canned } = await granted(admin.POST("/api/canned-replies", { body: saying }));
  expect((await granted(admin.GET("/api/canned-replies"))).data).toEqual([canned]);
  const its = { params: { path: { id: canned.id } } };
  await granted(admin.PUT("/api/canned-replies/{id}", { ...its, body: { ...saying, message: "Tire o fone." } }));
  await granted(admin.DELETE("/api/canned-replies/{id}", its));
  expect((await granted(admin.GET("/api/canned-replies"))).data).toEqual([]);
  const words = { message: "Atualize a página, por favor." };
  const { data: reply } = await granted(admin.POST("/api/support-tickets/{id}/replies", { ...path, body: words }));
  expect(reply).toMatchObject({ ticket_id: ticket.id, from_school: true });
  await granted(student.POST("/api/support-tickets/{id}/replies", { ...path, body: { message: "Agora toca!" } }));
  const { data: thread } = await granted(student.GET("/api/support-tickets/{id}/replies", path));
  expect(thread.map(({ from_school }) => from_school)).toEqual([true, false]);

  // Already the student's own: claiming it changes nothing.
  const claimed = await granted(student.POST("/api/support-tickets/{id}/claim", path));
  expect(claimed.data.id).toBe(ticket.id);

  const open = await granted(admin.PUT("/api/support-tickets/{id}/status", { ...path, body: { status: "open" } }));
  expect(open.data.status).toBe("open");
  const last = { message: "Que bom!", close: true };
  await granted(admin.POST("/api/support-tickets/{id}/replies", { ...path, body: last }));
  const { data: seen } = await granted(student.GET("/api/support-tickets/{id}", path));
  expect(seen).toMatchObject({ id: ticket.id, status: "closed" });
  const { data: second } = await granted(student.POST("/api/support-tickets", { body }));
  const merge = { params: { path: { id: second.id } }, body: { into: ticket.id } };
  expect((await granted(admin.POST("/api/support-tickets/{id}/merge", merge))).data).toMatchObject({ status: "open" });
  const closing = { ids: [ticket.id], status: "closed" as const };
  expect((await granted(admin.PATCH("/api/admin/support-tickets", { body: closing }))).data).toEqual({ changed: 1 });
  const { data: mine } = await granted(student.GET("/api/support-tickets"));
  expect(mine.map(({ id, merged_into }) => [id, merged_into])).toEqual([
    [second.id, ticket.id],
    [ticket.id, undefined],
  ]);
}
