import type { FastifyInstance } from 'fastify'
import { createMetrics, type Metrics, type Sources } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

export interface OperationsSettings {
  /** Undefined serves no metrics. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** Whether OpenTelemetry's variables ask for traces. */
  readonly traces: boolean
  /** What traces say that they come from, such as `1.0.0+c0ffee`. */
  readonly serviceVersion?: string | undefined
}

/** What whoever runs the server sees of it, from the start to the end. */
export interface Operations {
  /** Of the metrics; null where they are not served. */
  readonly url: string | null
  /** For the database. */
  readonly watch: {
    waited(milliseconds: number): void
    asked(text: string, milliseconds: number, hasFailed: boolean): void
    /** Of long work. */
    jobRan: Metrics['jobRan']
  }
  /** To be called before there are routes. */
  readonly watchRequests: (app: FastifyInstance) => void
  readonly add: (sources: Sources) => void
  readonly close: () => Promise<void>
}

export async function startOperations(settings: OperationsSettings): Promise<Operations> {
  const { metricsPort, metricsHost, traces, serviceVersion } = settings
  const metrics = createMetrics()
  const server =
    metricsPort === undefined ? null : await serveMetrics(metrics, { port: metricsPort, host: metricsHost })
  // What few servers ask for is not loaded by all.
  const spans = traces ? (await import('./traces.ts')).startTraces(serviceVersion) : null
  return {
    url: server?.url ?? null,
    watch: {
      waited: metrics.databaseWaited,
      jobRan: metrics.jobRan,
      asked: (text, milliseconds, hasFailed) => {
        metrics.databaseAsked(milliseconds, hasFailed)
        spans?.databaseAsked(text, milliseconds, hasFailed)
      },
    },
    watchRequests: (app) => {
      metrics.watchRequests(app)
      spans?.watchRequests(app)
    },
    add: metrics.add,
    close: async () => {
      await Promise.all([server?.close(), spans?.close()])
    },
  }
}
