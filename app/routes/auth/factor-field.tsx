import { Button } from "#app/ui/button.tsx";
import { Field, type FieldState } from "#app/ui/form/field.tsx";

/** The field for a code of the second factor: the app's, or a recovery code. The server accepts either. */
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

/** With script and a passkey: a button to use it instead of a code, submitted with the rest of the form. */
export function PasskeyButton({ options }: { options: string | null }) {
  return (
    options && (
      <>
        <input type="hidden" name="passkey" />
        <Button type="button" look="quiet" wide hidden data-passkey={options}>
          Usar chave de acesso
        </Button>
        <p role="alert" data-passkey-status className="text-sm text-danger" />
      </>
    )
  );
}
