import { expect, it } from "vitest";
import { roleLabel } from "#app/domain/access/viewer.ts";

it.each([
  ["admin", "Administrador"],
  ["instructor", "Instrutor"],
  ["student", "Estudante"],
  ["founder", "Usuário"],
  ["", "Usuário"],
  ["toString", "Usuário"],
])("%s is called %s", (role, label) => {
  expect(roleLabel(role)).toBe(label);
});
