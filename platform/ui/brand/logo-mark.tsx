import '../icons/icon.css';
import './company-logo.css';
import { useCompanyLogo } from './company-brand.ts';

interface LogoMarkProps {
  /** px; that of `className` by default */
  readonly size?: number;
  readonly className?: string;
  readonly onDark?: boolean;
}

/** The company's logo where it has one, else the mark of the product: a C that is a seal, closed by a check in copper. */
export function LogoMark({ size, className = 'ui-icon', onDark = false }: LogoMarkProps) {
  const logo = useCompanyLogo();
  if (logo !== null) return <img src={logo} alt="" className="company-logo" />;
  return (
    <svg viewBox="0 0 32 32" focusable="false" aria-hidden="true" className={className} style={{ fontSize: size }}>
      <Mark onDark={onDark} />
    </svg>
  );
}

function Mark({ onDark }: { readonly onDark: boolean }) {
  const ring = onDark ? '#e8f3f4' : 'var(--mui-palette-primary-main)';
  const check = onDark ? '#f0b07c' : 'var(--mui-palette-accent)';
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="M24.6 7.3A12 12 0 1 0 27.9 16.8" stroke={ring} strokeWidth="3.2" />
      <path d="M10.8 15.8l5 5L28.3 8.3" stroke={check} strokeWidth="3.2" />
    </g>
  );
}
