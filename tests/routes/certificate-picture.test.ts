import sharp from "sharp";
import { expect, it } from "vitest";
import type { CertificateView } from "#app/domain/certificates/certificate.ts";
import { drawCertificatePicture } from "#app/routes/certificates/share-picture.server.ts";

const drawn = (name: string, title = "Orar com os Salmos") =>
  drawCertificatePicture({
    certificateHash: `${name} ${title}`,
    completionDate: new Date("2026-11-20T12:00:00Z"),
    design: { primaryColor: "#1d6b3c", secondaryColor: "#c98a1b" },
    snapshot: {
      ...{ organization_name: "Escola", student_name: name, course_title: title, duration_hours: 2, program: {} },
    },
  } as unknown as CertificateView);

it("writes names in their own letters, without any font of the server", async () => {
  const unknown = await drawn("Ana ???");
  for (const name of ["Ana 王小明", "Ana 김민준", "Ana مريم", "Ana דוד", "Ana สมชาย", "Ana Иван"])
    expect((await drawn(name)).equals(unknown), name).toBe(false);
  expect((await drawn("Ana ᏣᎳᎩ")).equals(unknown)).toBe(true);
  expect((await drawn("Ana <b> & c")).equals(unknown)).toBe(false);
});

it("has room for the longest name and title", async () => {
  const long = await drawn("Wanderléia ".repeat(11).trim(), "Introdução à hermenêutica bíblica ".repeat(6).trim());
  expect(await sharp(long).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  expect(long.length).toBeLessThan(100_000);
});
