import { readComplianceTarget } from '#features/settings/server/public.ts';
import type { Services } from '#platform/services.ts';
import { type Compliance, complianceOf } from '../../shared/compliance.ts';
import type { ReportReader } from '../report-reader.ts';
import { ComplianceByMonth } from './compliance-by-month.ts';

/** Where the company stands, as somebody sees it. */
export class ComplianceReader {
  readonly #services: Services;
  readonly #byMonth: ComplianceByMonth;

  constructor(services: Services) {
    this.#services = services;
    this.#byMonth = new ComplianceByMonth(services.db, () => services.clock.now());
  }

  async read({ today, sectorId }: ReportReader): Promise<Compliance> {
    const [{ countedAt, rows }, target] = await Promise.all([
      this.#byMonth.read(today, sectorId),
      readComplianceTarget(this.#services.db),
    ]);
    return { countedAt: countedAt.toISOString(), target, ...complianceOf(rows, today) };
  }
}
