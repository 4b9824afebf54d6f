import { describe, expect, it } from "vitest";
import { type LimitName, limits, type Window } from "#app/domain/access/limit-table.ts";
import { addresses } from "#tests/support/contract.ts";

/** So many uses in so many seconds; `address` and `everybody` instead of the person where it says so. */
const row = (shared: boolean, ...windows: [max: number, seconds: number, by?: Window["by"]][]) => ({
  shared,
  windows: windows.map(([max, seconds, by = "viewer"]) => ({ max, seconds, by })),
});
const [minute, hour, day] = [60, 3_600, 86_400];

describe("the limits", () => {
  it("are so many; those of money, vouchers, sign-in and verification are counted for all instances together", () => {
    const table: Record<LimitName, ReturnType<typeof row>> = {
      "sign-in.start": row(true, [20, 5 * minute, "address"]),
      "sign-in.finish": row(true, [10, 5 * minute, "address"]),
      "voucher.try": row(true, [5, 15 * minute], [20, hour, "address"]),
      "certificate.verify": row(true, [10, minute, "address"], [100, day, "address"], [600, minute, "everybody"]),
      "payment.make": row(true, [5, minute], [20, hour], [30, hour, "address"]),
      "course.enrol": row(false, [20, minute]),
      "certificate.generate": row(false, [10, minute]),
      "review.write": row(false, [5, 10 * minute]),
      "ticket.create": row(true, [5, hour], [20, day]),
      "assistant.ask": row(true, [10, minute], [100, day]),
      "media.upload": row(false, [30, 30 * minute]),
      "authoring.write": row(false, [600, 5 * minute]),
      "api.other": row(false, [1_500, 5 * minute]),
      "payment.change": row(true, [20, minute]),
      "profile.edit": row(false, [30, 5 * minute]),
      "mail.again": row(true, [3, hour]),
      "ticket.reply": row(true, [20, hour], [60, day]),
      "ticket.answer": row(false, [120, hour]),
      "token.create": row(true, [20, hour]),
      "health.ask": row(false, [10, minute]),
      "data.copy": row(true, [5, hour], [10, day]),
      "account.delete": row(true, [20, hour]),
      "webhook.write": row(false, [120, hour]),
    };
    expect(limits).toEqual(table);
  });

  it("are kept to by the calls that they are for", async () => {
    const authoring = [
      ...["POST /api/courses", "PUT /api/courses/:id", "DELETE /api/courses/:id", "PUT /api/courses/:id/lesson-order"],
      ...[
        "PUT /api/courses/:id/toggle-publish",
        "POST /api/lessons",
        "PUT /api/lessons/:id",
        "DELETE /api/lessons/:id",
      ],
      ...["POST /api/quiz-questions", "PUT /api/quiz-questions/:id", "DELETE /api/quiz-questions/:id"],
      ...["POST /api/lesson-resources", "PUT /api/lesson-resources/:id", "DELETE /api/lesson-resources/:id"],
    ];
    const table: Partial<Record<LimitName, string[]>> = {
      "sign-in.start": ["GET /api/oauth/:provider/redirect_url"],
      "sign-in.finish": ["POST /api/sessions"],
      "payment.make": ["POST /api/payments"],
      "payment.change": ["POST /api/payments/:id/cancellation", "POST /api/payments/:id/refund"],
      "course.enrol": ["POST /api/courses/:id/enroll"],
      "certificate.generate": ["POST /api/certificates/generate"],
      "review.write": ["POST /api/courses/:id/reviews"],
      "assistant.ask": ["POST /api/ai-chat"],
      "media.upload": ["POST /api/upload"],
      "profile.edit": ["PUT /api/payment-settings", "PUT /api/profile"],
      "authoring.write": authoring.toSorted(),
    };
    const kept = new Map<string, string[]>();
    for (const { path, endpoint } of await addresses()) {
      for (const [method, { declared }] of Object.entries(endpoint.table)) {
        const name = declared.limit ?? "none";
        kept.set(name, [...(kept.get(name) ?? []), `${method} ${path}`].toSorted());
      }
    }
    kept.delete("none");
    expect(Object.fromEntries(kept)).toEqual(table);
  });
});
