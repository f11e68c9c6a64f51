import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ArrowDownIcon, ArrowUpIcon, SearchIcon } from '#platform/ui/icons/icons.tsx';
import { IconButton } from '#platform/ui/plain/button.tsx';
import { offeredOrders } from './activity-columns.ts';
import {
  type ActivityOrder,
  type ActivityView,
  activityViewAddress,
  activityViews,
  standardOrder,
} from './arrange-activity.ts';

interface ActivityToolbarProps {
  readonly view: ActivityView;
  /** how many courses each view holds */
  readonly counts: Readonly<Record<ActivityView, number>>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: ActivityOrder;
  readonly onOrder: (order: ActivityOrder) => void;
  /** The table sorts by its headings; cards have none, and sort here. */
  readonly withOrder: boolean;
}

/** The quick views with their counts, the search, and on small screens the order. */
export function ActivityToolbar({ view, counts, search, onSearch, order, onOrder, withOrder }: ActivityToolbarProps) {
  const { t } = useTranslation('own');
  // Hardly anybody has suspended courses.
  const offered = activityViews.filter((name) => name !== 'suspended' || counts.suspended > 0 || view === name);
  return (
    <div className="activity-tools">
      <nav aria-label={t('activity.viewsLabel')}>
        <ul className="activity-views">
          {offered.map((name) => (
            <li key={name}>
              <Link
                className="activity-view"
                to={{ search: activityViewAddress(name) }}
                replace
                aria-current={name === view ? 'true' : undefined}
              >
                {t(`activity.views.${name}`)} <span className="activity-count">{counts[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="activity-search">
        <SearchIcon fontSize="small" />
        <input
          type="search"
          aria-label={t('activity.search')}
          placeholder={t('activity.searchHint')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      {withOrder && <Order order={order} onOrder={onOrder} />}
    </div>
  );
}

function Order({ order, onOrder }: Pick<ActivityToolbarProps, 'order' | 'onOrder'>) {
  const { t } = useTranslation('own');
  return (
    <div className="activity-order">
      <select
        aria-label={t('activity.sortBy')}
        value={order.column ?? ''}
        onChange={(event) => {
          const chosen = offeredOrders.find(({ column }) => column === event.target.value);
          onOrder(chosen === undefined ? standardOrder : { column: chosen.column, ascending: true });
        }}
      >
        <option value="">{t('activity.standardOrder')}</option>
        {offeredOrders.map(({ column, label }) => (
          <option key={column} value={column}>
            {t(label)}
          </option>
        ))}
      </select>
      {order.column !== null && (
        <IconButton
          aria-label={order.ascending ? t('activity.ascending') : t('activity.descending')}
          onClick={() => onOrder({ ...order, ascending: !order.ascending })}
        >
          {order.ascending ? <ArrowUpIcon /> : <ArrowDownIcon />}
        </IconButton>
      )}
    </div>
  );
}
