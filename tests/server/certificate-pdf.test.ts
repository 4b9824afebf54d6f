import { expect, it } from "vitest";
import { signIn, startApp } from "#tests/support/app.ts";
import { pdfPages } from "#tests/support/pdf-text.ts";

it("draws a certificate's PDF out of the bundle, with fonts and colour profile", async () => {
  const app = await startApp();
  try {
    const cookie = await signIn(app, "estudante@sementeira.example");
    const call = async (method: string, path: string, body?: object) => {
      const headers = { cookie, ...(body && { "Content-Type": "application/json" }) };
      const answer = await fetch(app.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      expect(answer.ok, `${method} ${path}`).toBe(true);
      return (await answer.json()).data;
    };
    const [{ id: course_id }] = await call("GET", "/api/courses?q=Orar+com+os+Salmos");
    await call("POST", `/api/courses/${course_id}/enroll`);
    for (const { id } of await call("GET", `/api/courses/${course_id}/lessons`))
      await call("POST", `/api/lessons/${id}/complete`);
    const mine: { id: number; enrollment_id: number }[] = await call("GET", "/api/my-courses");
    const { enrollment_id } = mine.find(({ id }) => id === course_id)!;
    const { id } = await call("POST", "/api/certificates/generate", { course_id, enrollment_id });
    const answer = await fetch(`${app.origin}/certificate/${id}.pdf`);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-cache, no-transform"]);
    expect(pdfPages(pdf)[0]).toContain("CERTIFICADO DE CONCLUSÃO");
    expect(pdf.includes("/OutputIntents")).toBe(true);
  } finally {
    await app.stop();
  }
});
