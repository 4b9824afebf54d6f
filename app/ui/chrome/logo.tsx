import type { School, Logo as SchoolLogo } from "#app/domain/school.ts";
import { useShell } from "#app/ui/shell.ts";

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path d="M16 30V15" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M15.5 16C8 16 4.5 11.5 4 4c7.5.3 12 4 11.5 12Z" className="fill-leaf" />
      <path d="M17 19.5c0-5.5 3.5-9 10.5-9.5 0 6.5-4 10-10.5 9.5Z" className="fill-wheat" />
    </svg>
  );
}

type LogoProps = Pick<School, "logo"> & { name: string };

/**
 * Set in a system font, which is available from the first page, so that the name never changes its look. A school's own
 * logo replaces the sign, and a wide one, which contains words, also the name.
 */
export function Logo({ name, logo }: LogoProps) {
  const isWide = logo !== null && logo.width >= 2 * logo.height;
  return (
    <span className="flex items-center gap-1.5 text-lg font-bold tracking-tight">
      {logo ? <Picture logo={logo} height={36} alt={isWide ? name : ""} /> : <Mark />}
      {!isWide && <Name name={name} />}
    </span>
  );
}

/** A name with at most so many letters fits on one line next to the buttons of a phone's bar. */
const shortName = 14;

const Name = ({ name }: { name: string }) =>
  name.length > shortName ? (
    <span className="line-clamp-2 text-base" style={{ lineHeight: 1.2 }}>
      {name}
    </span>
  ) : (
    name
  );

function Picture({ logo, height, alt }: { logo: SchoolLogo; height: number; alt: string }) {
  const width = Math.round((logo.width / logo.height) * height);
  return <img src={logo.url} alt={alt} width={width} height={height} className="logo" />;
}

/** The school's mark, large, for pages with little else. */
export function LargeMark() {
  const { logo } = useShell()!.company;
  return logo ? <Picture logo={logo} height={56} alt="" /> : <Mark size={56} />;
}
