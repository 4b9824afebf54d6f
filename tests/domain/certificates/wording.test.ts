import { describe, expect, it } from "vitest";
import { longDate, shortDate } from "#app/domain/calendar.ts";
import { certificateNumber, numberPrefix, type Sheet } from "#app/domain/certificates/certificate.ts";
import { parseCertificateReference } from "#app/domain/certificates/certificate-reference.ts";
import { certifiedHours, hoursInWords, hoursOfLessons } from "#app/domain/certificates/program.ts";
import { backWords, type Program } from "#app/domain/certificates/sheet-words.ts";
import { snapshotHash } from "#app/domain/certificates/snapshot.server.ts";

const lessons = (...minutes: number[]) => minutes.map((duration_minutes) => ({ duration_minutes }));

describe("a certificate's hours", () => {
  it.each([
    [lessons(), 0],
    [lessons(1), 0.5],
    [lessons(29), 0.5],
    [lessons(33), 0.6],
    [lessons(20, 25), 0.8],
    [lessons(60), 1],
    [lessons(750), 12.5],
  ])("sums %j to %s", (given, hours) => expect(hoursOfLessons(given)).toBe(hours));

  it("takes the lessons only where the settings say so and there are lessons", () => {
    expect(certifiedHours(40, { lessons: lessons(90), autoGenerate: true })).toBe(1.5);
    expect(certifiedHours(40, { lessons: lessons(90), autoGenerate: false })).toBe(40);
    expect(certifiedHours(40, { lessons: [], autoGenerate: true })).toBe(40);
    expect(certifiedHours(0, { lessons: [], autoGenerate: true })).toBe(0.5);
  });

  it.each([
    [0.5, "0,5 hora"],
    [1, "1 hora"],
    [0, "0 horas"],
    [1.5, "1,5 hora"],
    [2, "2 horas"],
    [12.5, "12,5 horas"],
  ])("says %s as %s", (hours, words) => expect(hoursInWords(hours)).toBe(words));
});

it.each([
  ["Ana Prado", "Ana Prado · 8 horas"],
  ["שרה כהן", "8 horas · שרה כהן"],
])("the back of a trail's certificate keeps hours in reading order beside %s", (instructor_name, kind) => {
  const courses = [{ order: 1, title: "Salmos", instructor_name, duration_hours: 8 }];
  const sheet = { certificate: { duration_hours: 8 }, organization: {} };
  expect(backWords(sheet as Sheet, { courses, lessons: [] } as unknown as Program).parts).toMatchObject([{ kind }]);
});

describe("a certificate's number", () => {
  it.each([
    ["Sementeira", "SEMENTEIRA"],
    ["Escola São José 2", "ESCOLASAOJOSE2"],
    ["Uma escola de nome muito comprido", "UMAESCOLADENOMEMUITO"],
    ["日", "CERTIFICADO"],
    ["É", "CERTIFICADO"],
  ])("takes its prefix from %s: %s", (name, prefix) => expect(numberPrefix(name)).toBe(prefix));

  it("has six digits or as many as it needs", () => {
    expect(certificateNumber({ platform: "Sementeira", month: "2026-11", n: 1 })).toBe("SEMENTEIRA-2026-11-000001");
    expect(certificateNumber({ platform: "Sementeira", month: "2026-11", n: 1_000_000 })).toBe(
      "SEMENTEIRA-2026-11-1000000",
    );
  });

  it.each(["", "SEMENTEIRA", "S-2026-11-000001", "SEMENTEIRA-2026-11-00001", "SEMENTEIRA-2026-13-000001", "' or 1=1"])(
    "is not found in %j",
    (wrong) => expect(parseCertificateReference(wrong)).toEqual({ hashes: [], id: null, numbers: [] }),
  );
});

describe("a certificate's dates", () => {
  const justBeforeMidnight = new Date("2026-11-20T02:30:00Z");
  it("are those of São Paulo", () => {
    expect(shortDate(justBeforeMidnight)).toBe("19/11/2026");
    expect(longDate(justBeforeMidnight)).toBe("19 de novembro de 2026");
  });
});

it("hashes the canonical JSON, whatever the order of the keys (RFC 8785)", () => {
  const one = { salt: "00", program: { total_hours: 1, lessons: [] }, student_name: "Ação" };
  const other = { student_name: "Ação", program: { lessons: [], total_hours: 1.0 }, salt: "00" };
  expect(snapshotHash(one as never)).toBe(snapshotHash(other as never));
  // printf '%s' '{"program":{"lessons":[],"total_hours":1},"salt":"00","student_name":"Ação"}' | sha256sum
  expect(snapshotHash(one as never)).toBe("57450841d3130fb7012786438187bdd7769f58e085c32fd8e9827377b59c8557");
});
