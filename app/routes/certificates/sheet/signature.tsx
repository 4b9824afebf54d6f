type SignatureProps = { name: string; title: string; image?: string | null };

/** A line signed by somebody: the drawn signature where there is one, the name, what they are. */
export function Signature({ name, title, image }: SignatureProps) {
  return (
    <div className="signature">
      <div className="ink">{image && <img src={image} alt="" />}</div>
      <p className="name">{name}</p>
      <p>{title}</p>
    </div>
  );
}
