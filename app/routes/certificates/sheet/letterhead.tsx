import { Mark } from "#app/ui/chrome/logo.tsx";

/** Who issues the certificate: the school's logo, or the platform's mark, and its name. */
export function Letterhead({ logo, name }: { logo: string | null; name: string }) {
  return (
    <p className="letterhead">
      {logo ? <img src={logo} alt="" /> : <Mark />}
      {name}
    </p>
  );
}
