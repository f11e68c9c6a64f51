import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import {
  CalendarIcon,
  ChevronRightIcon,
  LockIcon,
  PdfIcon,
  PenIcon,
  ShieldIcon,
  WarningIcon,
} from '#platform/ui/icons/icons.tsx';
import { useSliced } from '#platform/ui/loading/use-sliced.ts';
import { Surface } from '#platform/ui/plain/surface.tsx';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import type { DeskReply } from '../shared/contract.ts';
import { type DeskPart, deskParts } from '../shared/parts.ts';
import { deskAddresses } from './addresses.ts';
import './desk.css';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { useDesk } from './use-desk.ts';

/** What the line of a part says. */
interface Look {
  readonly icon: ReactNode;
  readonly tone: ToneName;
  /** at the end of the line */
  readonly value: string;
  readonly detail: string;
}

/** What the reader answers for: each line leads to its rows. */
export default function DeskLines() {
  const { t } = useTranslation('desk');
  const desk = useDesk();
  const looks = useLooks();
  const known = useSliced(desk.data);
  if (desk.isLoadingError) {
    return (
      <Surface className="desk">
        <LoadFailed dense error={desk.error} onRetry={() => void desk.refetch()} />
      </Surface>
    );
  }
  if (known === undefined) return <DeskSkeleton />;
  return (
    <Surface as="section" className="desk" aria-labelledby="desk">
      <div className="desk-head">
        <h2 id="desk" className="type-h3">
          {t('title')}
        </h2>
      </div>
      <ul>
        {linesOf(looks(known)).map(({ part, icon, tone, value, detail }) => (
          <li key={part}>
            <Link className="desk-line" to={deskAddresses[part]}>
              <span className={`desk-icon ui-tone-${tone}`}>{icon}</span>
              <span className="desk-name">
                <span className="desk-label">{t(`parts.${part}`)}</span>
                <span className="desk-detail type-caption ui-quiet">{detail}</span>
              </span>
              <span className="desk-value">{value}</span>
              <ChevronRightIcon fontSize="small" />
            </Link>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function useLooks(): (desk: DeskReply) => Readonly<Record<DeskPart, Look | null>> {
  const { t, language } = useTexts('desk');
  const number = (value: number) => formatNumber(value, language);
  const pressing = (count: number, tone: ToneName): ToneName => (count > 0 ? tone : 'neutral');
  return ({ overdue, instancesToday, sheetsMissing, inEditing, locked, trail }) => ({
    overdue: seen(overdue, (is) => ({
      icon: <WarningIcon />,
      tone: pressing(is.total, 'critical'),
      value: number(is.total),
      detail: is.total === 0 ? t('none') : overdueDetail(is),
    })),
    instancesToday: seen(instancesToday, (count) => ({
      icon: <CalendarIcon />,
      tone: pressing(count, 'progress'),
      value: number(count),
      detail: count === 0 ? t('none') : t('today'),
    })),
    sheetsMissing: seen(sheetsMissing, (count) => ({
      icon: <PdfIcon />,
      tone: pressing(count, 'warning'),
      value: number(count),
      detail: count === 0 ? t('none') : t('finishedOnPaper'),
    })),
    inEditing: seen(inEditing, ({ courses, unsigned }) => ({
      icon: <PenIcon />,
      tone: pressing(courses, 'warning'),
      value: number(courses),
      detail: courses === 0 ? t('noneEditing') : t('unsigned', { count: unsigned }),
    })),
    locked: seen(locked, ({ total, people }) => ({
      icon: <LockIcon />,
      tone: pressing(total, 'critical'),
      value: number(total),
      detail: total === 0 ? t('noneLocked') : people.map(({ name }) => name).join(', '),
    })),
    trail: seen(trail, (state) => ({ icon: <ShieldIcon />, ...trailLook(state) })),
  });

  function overdueDetail({ sectors, sectorCount }: NonNullable<DeskReply['overdue']>): string {
    return sectorCount === 1 ? (sectors[0]?.sector_Name ?? '') : t('inSectors', { count: sectorCount });
  }

  function trailLook({ sealedAt, isSealOverdue, verifiedAt, isIntact }: NonNullable<DeskReply['trail']>) {
    const isWell = isIntact && !isSealOverdue;
    const verified =
      verifiedAt === null
        ? t('notVerified')
        : t(isIntact ? 'verified' : 'broken', { moment: companyMoment(verifiedAt) });
    const tone: ToneName = !isWell ? 'critical' : verifiedAt === null ? 'warning' : 'positive';
    return {
      tone,
      value: '',
      detail: [
        sealedAt === null
          ? t('notSealed')
          : t(isSealOverdue ? 'sealStopped' : 'sealed', { moment: companyMoment(sealedAt) }),
        verified,
      ].join(' · '),
    };
  }
}

/** Null for a part that the role does not see. */
function seen<Part>(part: Part | null, look: (part: Part) => Look): Look | null {
  return part === null ? null : look(part);
}

/** The lines that the role sees, in the order of the parts. */
function linesOf(looks: Readonly<Record<DeskPart, Look | null>>) {
  return (Object.keys(deskParts) as DeskPart[]).flatMap((part) => {
    const { [part]: look } = looks;
    return look === null ? [] : [{ part, ...look }];
  });
}
