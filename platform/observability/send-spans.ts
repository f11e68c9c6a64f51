/** Where spans go, as OpenTelemetry's variables say it (`OTEL_…`). */
export interface TraceCollector {
  /** address that `/v1/traces` is added to */
  readonly endpoint: string;
  /** sent with each request: what the collector asks for */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly serviceVersion: string;
}

/** A span as OTLP/JSON writes it (opentelemetry-proto 1.x, trace.proto): identifiers in hexadecimal, moments as decimal texts. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status?: { readonly code: number };
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: number };
}

const everyMs = 5_000;
const mostInOneRequest = 512;
/** Those beyond are dropped: a collector that is away costs nobody memory. */
const mostWaiting = 2_048;
const answerWithinMs = 10_000;

const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } });

/** Sends spans in batches, and drops those that the collector does not take: nothing waits for it. */
export class SpanSender {
  readonly #collector: TraceCollector;
  readonly #timer = setInterval(() => void this.#send(), everyMs).unref();
  #waiting: SentSpan[] = [];
  #sending: Promise<void> | null = null;
  #isTaken = true;
  /** Told once that the collector takes no spans, and once that it does again. */
  onTrouble: (sentence: string) => void = () => {};

  constructor(collector: TraceCollector) {
    this.#collector = collector;
  }

  add(span: SentSpan): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(span);
    if (this.#waiting.length >= mostInOneRequest) void this.#send();
  }

  /** Sends what waits, once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.#send();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, mostInOneRequest);
      const failure = await this.#post(spans);
      if ((failure === null) !== this.#isTaken) this.#tell(failure);
      this.#isTaken = failure === null;
      if (failure !== null) return;
    }
  }

  /** @returns what went wrong, in words, or null */
  async #post(spans: readonly SentSpan[]): Promise<string | null> {
    const { endpoint, headers, serviceName, serviceVersion } = this.#collector;
    const resource = { attributes: [text('service.name', serviceName), text('service.version', serviceVersion)] };
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'capacita' }, spans }] }] };
    try {
      const reply = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await reply.arrayBuffer();
      return reply.ok ? null : `it answered ${reply.status}`;
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      return cause?.code ?? (error as Error).name;
    }
  }

  #tell(failure: string | null): void {
    this.onTrouble(
      failure === null ? 'the collector of traces takes them again' : `the collector of traces takes none: ${failure}`,
    );
  }
}
