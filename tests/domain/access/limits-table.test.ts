import { describe, expect, it } from "vitest";
import {
  type RateLimitName,
  type RateLimitWindow,
  rateLimitRules,
  waitInWords,
} from "#app/domain/access/rate-limits.ts";

/** So many uses in so many seconds; `address` and `everybody` instead of the person where it says so. */
const row = (shared: boolean, ...windows: [max: number, seconds: number, by?: RateLimitWindow["by"]][]) => ({
  shared,
  windows: windows.map(([max, seconds, by = "viewer"]) => ({ max, seconds, by })),
});
const [minute, hour, day] = [60, 3_600, 86_400];

describe("the limits", () => {
  it("are so many; those of money, vouchers, sign-in and verification are counted for all instances together", () => {
    const table: Record<RateLimitName, ReturnType<typeof row>> = {
      "sign-in.start": row(true, [1_000, 5 * minute, "address"]),
      "setup.open": row(true, [200, 15 * minute, "address"]),
      "sign-in.finish": row(true, [10, 15 * minute, "attempt"], [200, 5 * minute, "address"]),
      "sign-in.code": row(true, [3, hour, "attempt"], [10, day, "attempt"], [600, hour, "address"]),
      "sign-in.code.wrong": row(true, [20, day, "attempt"]),
      "sign-in.factor": row(
        true,
        [10, 15 * minute, "attempt"],
        [30, 2 * hour, "attempt"],
        [200, 5 * minute, "address"],
      ),
      "voucher.try": row(true, [5, 15 * minute], [200, hour, "address"]),
      "certificate.verify": row(true, [30, minute, "address"], [300, day, "address"]),
      "certificate.verify-hash": row(true, [600, minute, "everybody"]),
      "coupon.try": row(true, [5, 15 * minute], [200, hour, "address"]),
      "payment.make": row(true, [5, minute], [20, hour], [300, hour, "address"]),
      "link.find": row(true, [200, 5 * minute, "address"], [1_000, day, "address"]),
      "people.import": row(true, [30, hour]),
      "payments.statement": row(true, [30, hour]),
      "people.invite": row(true, [200, hour]),
      "course.enrol": row(false, [20, minute]),
      "certificate.generate": row(false, [10, minute]),
      "lesson-post.write": row(true, [30, hour], [200, day]),
      "lesson-post.react": row(false, [120, hour]),
      "lesson-note.write": row(false, [200, hour], [300, day]),
      "review.write": row(false, [5, 10 * minute]),
      "ticket.create": row(true, [5, hour], [20, day]),
      "ticket.contact": row(
        true,
        [5, hour, "attempt"],
        [20, day, "attempt"],
        [60, hour, "address"],
        [200, day, "address"],
      ),
      "notice.send": row(true, [10, day]),
      "assistant.ask": row(true, [10, minute], [100, day]),
      "media.upload": row(false, [30, 30 * minute]),
      "authoring.write": row(false, [600, 5 * minute]),
      "api.other": row(false, [1_500, 5 * minute]),
      "payment.change": row(true, [20, minute]),
      "profile.edit": row(false, [30, 5 * minute], [300, day]),
      "quiz.attempt": row(false, [30, 10 * minute], [300, day]),
      "consent.change": row(false, [20, 10 * minute], [100, day]),
      "mail.again": row(true, [3, hour]),
      "ticket.reply": row(true, [20, hour], [60, day]),
      "ticket.answer": row(false, [120, hour]),
      "token.create": row(true, [20, hour]),
      "health.ask": row(false, [10, minute]),
      "lesson.download": row(false, [60, hour]),
      "data.copy": row(true, [5, hour], [10, day]),
      "account.delete": row(true, [20, hour]),
      "webhook.write": row(false, [120, hour]),
      "meeting.write": row(false, [120, hour]),
      "meeting.arrive": row(true, [10, day, "attempt"]),
      "calendar.miss": row(false, [200, 15 * minute, "address"]),
    };
    expect(rateLimitRules).toEqual(table);
  });

  it.each([
    [1, "1 minuto"],
    [60, "1 minuto"],
    [61, "2 minutos"],
    [290, "5 minutos"],
    [7_200, "120 minutos"],
    [7_201, "3 horas"],
    [86_400, "24 horas"],
  ])("let people wait %i seconds, said as %s", (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });
});
