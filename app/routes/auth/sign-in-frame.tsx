import type { ReactNode } from "react";
import { LargeMark } from "#app/ui/chrome/logo.tsx";

type SignInFrameProps = { title: string; lead: ReactNode; children: ReactNode };

/** The frame of each step of a sign-in: the school's mark, and what this step is about. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 px-4 py-8 sm:py-20">
      <div className="text-leaf max-sm:hidden">
        <LargeMark />
      </div>
      <div>
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-3 text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
