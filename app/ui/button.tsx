import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** The transparent border becomes visible in forced colours. */
const looks = {
  primary: "border border-transparent bg-leaf text-on-leaf hover:bg-leaf-deep",
  quiet: "border border-edge text-ink hover:border-leaf hover:text-leaf",
  plain: "text-leaf underline underline-offset-4 hover:text-leaf-deep",
  danger: "border border-clay text-clay hover:bg-clay-wash",
} as const;

type Look = { look?: keyof typeof looks; wide?: boolean };

function classes({ look = "primary", wide }: Look, extra?: string) {
  const shape =
    "inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-soft px-[min(1.25rem,5vw)] py-2 text-center font-semibold";
  return classNames(shape, looks[look], wide && "w-full", "disabled:opacity-60", extra);
}

export function Button({ look, wide, className, ...rest }: ComponentProps<"button"> & Look) {
  return <button type="submit" {...rest} className={classes({ look, wide }, className)} />;
}

export function ButtonLink({ look, wide, className, ...rest }: ComponentProps<"a"> & Look) {
  const likely = !look || look === "primary";
  return <a data-likely={likely || undefined} {...rest} className={classes({ look, wide }, className)} />;
}

type FormEndProps = Omit<ComponentProps<typeof Button>, "children"> & {
  /** False where there is nothing to press. */
  label: string | false;
  back: string;
  backLabel?: string;
};

/** The end of a form: its button, and the way back without it. */
export function FormEnd({ label, back, backLabel = "Voltar", ...button }: FormEndProps) {
  return (
    <p className="flex flex-wrap gap-3 max-sm:flex-col">
      {label && <Button {...button}>{label}</Button>}
      <ButtonLink href={back} look="quiet">
        {backLabel}
      </ButtonLink>
    </p>
  );
}

/** A link in a text. */
export function TextLink(props: Omit<ComponentProps<"a">, "className">) {
  return <a {...props} className="text-leaf underline underline-offset-4" />;
}

/** A link on a line of its own, tall enough for a finger. */
export function LineLink({ className, ...rest }: ComponentProps<"a">) {
  const look = "inline-flex min-h-11 items-center text-leaf underline underline-offset-4";
  return <a {...rest} className={classNames(look, className)} />;
}

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="no-print inline-flex min-h-11 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-leaf"
    >
      <Icon name="previous" size={16} /> {children}
    </a>
  );
}
