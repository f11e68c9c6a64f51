import '#platform/ui/brand/company-logo.css';
import { logoAddress } from '#product/logo.ts';

interface LogoPictureProps {
  /** base64 of a PNG or JPEG */
  readonly logo: string;
  readonly alt: string;
}

/** A logo as it stands in the bar and on paper; nothing where it is none. */
export function LogoPicture({ logo, alt }: LogoPictureProps) {
  const address = logoAddress(logo);
  return address === null ? null : <img src={address} alt={alt} className="company-logo" />;
}
