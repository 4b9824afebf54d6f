import { Field, type FieldState } from "#app/ui/form/field.tsx";

/** Where a code of the second factor is typed in: the app's, or a recovery code. The server takes either. */
export function FactorField({ field, byRecovery }: { field: FieldState; byRecovery: boolean }) {
  return byRecovery ? (
    <Field
      label="Código de recuperação"
      hint="Um dos dez que você guardou, como ABCDE-23456. Cada um serve uma vez."
      field={field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      required
      maxLength={40}
    />
  ) : (
    <Field
      label="Código do aplicativo"
      hint="Os seis números que o seu aplicativo autenticador mostra agora."
      field={field}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      maxLength={40}
    />
  );
}
