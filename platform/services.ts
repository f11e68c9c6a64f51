import type pg from 'pg';
import type { Clock } from '#platform/clock/clock.ts';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import type { Database } from '#platform/db/database.ts';
import type { ExportReads } from '#platform/db/export-reads.ts';
import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Apart } from '#platform/http/apart.ts';
import type { Traces } from '#platform/observability/traces.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';

/** What every feature's server side works with; made once at start and passed down. */
export interface Services {
  readonly db: Database;
  /** the same connections, for the few hot named statements */
  readonly pool: pg.Pool;
  /**
   * proves that the login of these connections may no more than it must, for verifications (`proveLesserRights`); absent where it may more by
   * intention: that of tests writes any moment, the owner's everything
   */
  readonly proveRights?: () => Promise<void>;
  /** a replica for exports (`DATABASE_READ_URL`); absent: they are read where everything is */
  readonly exportReads?: ExportReads;
  /** absent without a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`) */
  readonly traces?: Traces;
  /** a thread for what works for long; absent: it is done in this one */
  readonly apart?: Apart;
  readonly clock: Clock;
  /** IANA name of the company's zone (decisions section 4) */
  readonly timeZone: string;
  readonly files: FileStore;
  /** seals what the program must read again, such as the directory's password */
  readonly secrets: SecretBox;
  /** number and hash of each seal, outside the database */
  readonly anchor: AppendOnlyFile;
  /** the anchor lies in the folder of the key */
  readonly anchorBesideKey?: boolean;
  /**
   * a restored copy that is only looked at (`JOBS=0`): nothing is sealed here, as a mail about it would bear the number of one of the
   * company's own
   */
  readonly isCopy?: boolean;
  /** certificates (PEM) of the company's own authority, trusted besides the known ones by the directory's and mail's TLS */
  readonly companyAuthorities?: string | undefined;
  /** the identity provider that the environment names; who may sign in by it the parameters say */
  readonly provider?: NamedProvider | undefined;
  /** tests of connections may reach this very machine (`LOCAL_SERVERS`): for development, and for servers beside it */
  readonly reachesOwnMachine?: boolean;
  /** hosts on addresses of a private network, or on this machine, that webhooks may be at (`WEBHOOK_PRIVATE_HOSTS`) */
  readonly webhookHosts?: readonly string[];
  /** hosts whose players may be framed, as the Content-Security-Policy allows them (`MEDIA_HOSTS`) */
  readonly mediaHosts: readonly string[];
}
