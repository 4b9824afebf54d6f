import { type ComponentProps, useEffect, useRef } from "react";
import { useBlocker } from "react-router";

const question = "O que você escreveu aqui ainda não foi salvo. Sair mesmo assim?";

type GuardedFormProps = Omit<ComponentProps<"form">, "method"> & {
  /** Whether it comes back refused: what was typed is not saved then. */
  refused: boolean;
};

/** A form that asks before what is typed in it is left. Without script it is an ordinary one. */
export function GuardedForm({ refused, ...rest }: GuardedFormProps) {
  const isUnsaved = useRef(refused);
  useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const isElsewhere = next.pathname !== here.pathname || next.search !== here.search;
    return isUnsaved.current && isElsewhere && !window.confirm(question);
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return (
    <form
      method="post"
      {...rest}
      onInput={() => {
        isUnsaved.current = true;
      }}
      onSubmit={({ nativeEvent }) => {
        // A button that opens another tab leaves this page as it is.
        const by = (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        if (!by?.formTarget) isUnsaved.current = false;
      }}
    />
  );
}
