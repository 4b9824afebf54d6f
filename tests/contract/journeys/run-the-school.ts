import { expect } from "vitest";
import { type Client, granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";
import { ctxOf } from "#tests/support/people.ts";
import { withSecondFactor } from "#tests/support/second-factor.ts";

/** The team, people, vouchers, commissions, figures and how certificates look. */
export async function runTheSchool({ db, admin, adminInPerson, visitor, student, people }: Cast) {
  await keepTheTeam(admin, visitor);
  const query = { q: people.newcomer.email };
  const { data: found } = await granted(admin.GET("/api/admin/users", { params: { query } }));
  expect(found.map(({ id }) => id)).toEqual([people.newcomer.id]);
  const path = { params: { path: { id: people.newcomer.id } } };
  const promoted = await granted(adminInPerson.PUT("/api/admin/users/{id}", { ...path, body: { role: "instructor" } }));
  expect(promoted.data.role).toBe("instructor");
  await withSecondFactor({ ...ctxOf(db), viewer: { ...people.newcomer, role: "instructor" } });
  await granted(adminInPerson.DELETE("/api/admin/users/{id}/second-factor", path));
  await shareTheWork(adminInPerson, people.newcomer.email);
  await changeSettings(adminInPerson);
  await welcomeMaintainers({ admin, adminInPerson, student });
  await payCommissions({ admin, adminInPerson });
  await giveBack({ admin, adminInPerson });
  const { data: figures } = await granted(admin.GET("/api/admin/stats"));
  expect(figures.totalCourses).toBeGreaterThan(30);
  await designCertificates(admin, visitor);
}

async function shareTheWork(adminInPerson: Client, email: string) {
  const { data: given } = await granted(
    adminInPerson.POST("/api/admin/team-roles", { body: { email, role: "secretary" } }),
  );
  expect(given).toMatchObject({ email, role: "secretary" });
  const { data: team } = await granted(adminInPerson.GET("/api/admin/team-roles"));
  expect(team).toContainEqual(given);
  await granted(adminInPerson.DELETE("/api/admin/team-roles/{id}", { params: { path: { id: given.id } } }));
}

async function changeSettings(adminInPerson: Client) {
  const path = { params: { path: { section: "limits" as const } } };
  const body = { settings: { UPLOAD_IMAGE_MB: "12" } };
  await granted(adminInPerson.PUT("/api/school-settings/{section}", { ...path, body }));
  const { data: sections } = await granted(adminInPerson.GET("/api/school-settings"));
  expect(sections.find(({ section }) => section === "limits")?.settings).toMatchObject(body.settings);
}

async function keepTheTeam(admin: Client, visitor: Client) {
  const body = { full_name: "Lia Prado", bio: "Ensina canto.", specialties: ["Música" as const] };
  const { data: entry } = await granted(admin.POST("/api/admin/instructors", { body }));
  const path = { params: { path: { id: entry.id } } };
  const edited = await granted(
    admin.PUT("/api/admin/instructors/{id}", { ...path, body: { ...body, total_students: 7, avg_rating: 4.5 } }),
  );
  expect(edited.data).toMatchObject({ id: entry.id, total_students: 7, avg_rating: 4.5 });
  const { data: team } = await granted(admin.GET("/api/admin/instructors"));
  expect(team).toContainEqual(edited.data);
  const { data: shown } = await granted(visitor.GET("/api/instructors"));
  expect(shown.find(({ full_name }) => full_name === "Lia Prado")).toMatchObject({ is_managed: true });
  await granted(admin.DELETE("/api/admin/instructors/{id}", path));
}

async function welcomeMaintainers({
  admin,
  adminInPerson,
  student,
}: Pick<Cast, "admin" | "adminInPerson" | "student">) {
  const { data: voucher } = await granted(adminInPerson.POST("/api/admin/vouchers", { body: { max_uses: 2 } }));
  expect(voucher.voucher_code).toMatch(/^MANT(-[A-Z0-9]{4}){3}$/);
  const { data: before } = await granted(student.GET("/api/profile"));
  const body = { full_name: before.full_name, maintainer_voucher_code: voucher.voucher_code };
  const { data: now } = await granted(student.PUT("/api/profile", { body }));
  expect(now).toMatchObject({ is_maintainer: true, maintainer_voucher_code: voucher.voucher_code });
  expect(await granted(student.GET("/api/users/me"))).toMatchObject({ id: before.id, is_maintainer: true });
  const path = { params: { path: { id: voucher.id } } };
  const dated = await granted(
    admin.PUT("/api/admin/vouchers/{id}/end-date", { ...path, body: { ends_on: "2099-12-31" } }),
  );
  expect(dated.data).toMatchObject({ ends_on: "2099-12-31", active_users: 1 });
  const { data: used } = await granted(admin.GET("/api/admin/vouchers/{id}/users", path));
  expect(used).toMatchObject([{ user_id: before.id, ended_at: null }]);
  const theirs = { params: { path: { id: before.id } }, body: { reason: "Não contribui desde março." } };
  expect((await granted(admin.POST("/api/admin/maintainers/{id}/end", theirs))).data).toEqual({
    id: before.id,
    is_maintainer: false,
  });
  const other = await granted(adminInPerson.POST("/api/admin/vouchers", { body: {} }));
  await granted(student.PUT("/api/profile", { body: { ...body, maintainer_voucher_code: other.data.voucher_code } }));
  const several = { ids: [voucher.id, other.data.id] };
  expect((await granted(admin.POST("/api/admin/vouchers/deactivation", { body: several }))).data).toEqual({
    ended_vouchers: 2,
    ended_users: 1,
  });
  await granted(admin.PUT("/api/admin/vouchers/{id}", { ...path, body: { is_active: true } }));
  const ended = await granted(admin.PUT("/api/admin/vouchers/{id}", { ...path, body: { is_active: false } }));
  expect(ended.data).toMatchObject({ is_active: false, ended_users: 0 });
  const { data: vouchers } = await granted(admin.GET("/api/admin/vouchers"));
  expect(vouchers.map(({ id }) => id)).toContain(voucher.id);
}

async function payCommissions({ admin, adminInPerson }: Pick<Cast, "admin" | "adminInPerson">) {
  const status = { params: { query: { status: "pending" as const } } };
  const { data: owed } = await granted(admin.GET("/api/admin/commissions", status));
  const body = { commission_ids: owed.map(({ id }) => id), payment_reference: "PIX de novembro" };
  const { data: paid } = await granted(adminInPerson.PUT("/api/admin/commissions/mark-paid", { body }));
  expect(paid).toMatchObject({ payment_reference: "PIX de novembro", updated_count: owed.length });
  const { data: sums } = await granted(admin.GET("/api/admin/commission-stats"));
  expect(sums).toMatchObject({ pending_commissions_count: 0, total_paid_amount: paid.total_amount });
}

async function giveBack({ admin, adminInPerson }: Pick<Cast, "admin" | "adminInPerson">) {
  const status = { params: { query: { status: "completed" as const } } };
  const [newest] = (await granted(admin.GET("/api/payments", status))).data;
  const path = { params: { path: { id: newest!.id } } };
  const body = { reason: "Combinado por telefone.", amount: 10 };
  const { data: given } = await granted(adminInPerson.POST("/api/admin/payments/{id}/refund", { ...path, body }));
  expect(given).toMatchObject({
    payment_status: "completed",
    refunded_amount: 10,
    refunds: [{ kind: "part", ...body }],
  });
}

async function designCertificates(admin: Client, visitor: Client) {
  const { data: before } = await granted(admin.GET("/api/certificate-settings"));
  const body = {
    organization_name: "Escola do Vale",
    primary_color: "#1D6B3C",
    show_program_content: true,
    auto_generate_hours: true,
    is_active: true,
  };
  const { data: after } = await granted(admin.PUT("/api/certificate-settings", { body }));
  expect(after).toMatchObject({ organization_name: "Escola do Vale", primary_color: "#1d6b3c" });
  expect(after.updated_at).not.toBe((before as typeof after).updated_at);
  const { data: shown } = await granted(visitor.GET("/api/certificate-settings"));
  expect(shown).not.toHaveProperty("updated_at");
}
