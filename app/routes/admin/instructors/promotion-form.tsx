import { roleLabel } from "#app/domain/people/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";

/** The three roles in words, the one that is given most often first. */
export const roleOptions = Object.fromEntries(
  ["instructor", "admin", "student"].map((role) => [role, roleLabel(role)]),
);

/** Who is to be what, by e-mail. */
export function PromotionForm({ fields }: { fields?: { email: KnownField; role: KnownField } }) {
  return (
    <form
      method="post"
      action="/admin/instructors/promotion"
      className="grid max-w-3xl items-start gap-4 sm:grid-cols-[1fr_12rem_auto]"
    >
      <div className="sm:col-span-3 empty:hidden">
        <SignInAnewNotice to="mudar o papel de alguém" />
      </div>
      <Field
        label="E-mail da pessoa"
        field={fields?.email ?? { name: "email" }}
        type="email"
        required
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField label="Papel" options={roleOptions} field={fields?.role ?? { name: "role" }} />
      {/* Down by a label and its gap: in line with the fields, also when something is said below them. */}
      <Button className="sm:mt-[2.075rem]">Promover usuário</Button>
    </form>
  );
}
