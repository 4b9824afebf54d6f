import type { Role } from "#app/domain/ctx.ts";

/** Somebody with an account, as those who run the school find them. */
export type PersonView = {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  isMaintainer: boolean;
  isFounder: boolean;
  createdAt: Date;
};

/** A person in the JSON contract. */
export function personJson(person: PersonView) {
  return {
    id: person.id,
    full_name: person.fullName,
    email: person.email,
    role: person.role,
    is_maintainer: person.isMaintainer,
    is_founder: person.isFounder,
    created_at: person.createdAt.toISOString(),
  };
}
