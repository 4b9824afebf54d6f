import type { DemoAccount } from "#app/domain/sign-in/local/list-demo-accounts.server.ts";
import { Icon } from "#app/ui/icon.tsx";

const roles = { admin: "Administração", instructor: "Instrutor(a)", student: "Estudante" } as const;

/** The demo world's people, each a button that signs in as them. */
export function DemoAccounts({ accounts }: { accounts: DemoAccount[] }) {
  if (!accounts.length) return null;
  return (
    <form method="post">
      <ul className="divide-y divide-line border-y border-line">
        {accounts.map(({ email, fullName, role }) => (
          <li key={email}>
            <button
              type="submit"
              name="email"
              value={email}
              className="flex min-h-16 w-full items-center gap-4 px-2 py-3 text-left hover:bg-leaf-wash"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{fullName}</span>
                  <span className="text-sm text-muted">{roles[role]}</span>
                </span>
                <span className="block text-sm break-words text-muted">{email}</span>
              </span>
              <Icon name="next" className="shrink-0 text-leaf" />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
