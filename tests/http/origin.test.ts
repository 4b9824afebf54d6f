import { describe, expect, it } from "vitest";
import { requireSameOrigin } from "#app/http/same-origin.ts";

const ours = "https://escola.example";
const asking = (headers: Record<string, string>) => () =>
  requireSameOrigin(new Request(`${ours}/courses/1/enroll`, { method: "POST", headers }), ours);

describe("requireSameOrigin", () => {
  it("lets our own pages and programs without a browser pass", () => {
    expect(asking({ Origin: ours })).not.toThrow();
    expect(asking({ "Sec-Fetch-Site": "same-origin" })).not.toThrow();
    expect(asking({ "Sec-Fetch-Site": "none" })).not.toThrow();
    expect(asking({})).not.toThrow();
  });

  it.each([
    { Origin: "https://outra.example" },
    { Origin: "null" },
    { Origin: "http://escola.example" },
    { Origin: "https://escola.example:8443" },
    { Origin: "https://outra.example", "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ])("refuses %o", (headers) => {
    expect(asking(headers as Record<string, string>)).toThrow("Origem da requisição não permitida.");
  });
});
