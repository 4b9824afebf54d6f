import type { ComponentProps, ReactNode } from "react";
import { FormEnd } from "./button.tsx";
import { ReauthenticationNotice } from "./chrome/reauthentication.tsx";
import { ErrorSummary, OnceField } from "./form/form.tsx";

type ConfirmationProps = ComponentProps<typeof FormEnd> & {
  question: ReactNode;
  /** What was asked for and did not happen, above its reasons. */
  refused?: string;
  errors?: ComponentProps<typeof ErrorSummary>["errors"];
  /** What needs a recent sign-in; continues "Para …". */
  needsRecentSignIn?: string;
  consequences?: (string | false)[];
  children?: ReactNode;
};

/** What happens when something is confirmed; what is false is left out. */
export function Consequences({ items }: { items: ReactNode[] }) {
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
      {items.map(
        (item, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          item && <li key={at}>{item}</li>,
      )}
    </ul>
  );
}

/** Asks before something is done that cannot simply be taken back. */
export function Confirmation(props: ConfirmationProps) {
  const { question, refused, errors, needsRecentSignIn, consequences, children, ...end } = props;
  return (
    <div className="max-w-2xl">
      <ErrorSummary title={refused} errors={errors} />
      <h2 className="text-2xl wrap-anywhere">{question}</h2>
      {children}
      {needsRecentSignIn && <ReauthenticationNotice to={needsRecentSignIn} className="mt-5" />}
      {consequences && (
        <>
          <h3 className="mt-6 text-lg">O que acontece ao confirmar</h3>
          <Consequences items={consequences} />
        </>
      )}
      <form method="post" className="mt-8">
        <FormEnd look="danger" {...end} />
      </form>
    </div>
  );
}

type DeletionProps = { question: string; consequences: ReactNode[]; button: string; back: string };

/** A confirmation before deleting, with what will happen. */
export function Deletion({ question, consequences, button, back }: DeletionProps) {
  return (
    <>
      <p className="mt-4 text-lg">{question}</p>
      <h2 className="mt-8 text-lg">O que acontece ao confirmar</h2>
      <Consequences items={consequences} />
      <form method="post" className="mt-8">
        <OnceField />
        <FormEnd look="danger" label={button} back={back} backLabel="Voltar sem excluir" />
      </form>
    </>
  );
}
