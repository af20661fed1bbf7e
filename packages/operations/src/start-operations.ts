import type { FastifyInstance } from 'fastify'
import { createMetrics, type Metrics, type Sources } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { createOwnTraces } from './own-traces.ts'

export interface OperationsSettings {
  /** Undefined serves none. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** Set by OpenTelemetry's variables. */
  readonly traces: boolean
  /** Such as `1.0.0+c0ffee`. */
  readonly serviceVersion?: string | undefined
  /** Shared by the servers that go on with each other's traces. */
  readonly traceSecret?: string | undefined
}

export interface Operations {
  /** Null where metrics are not served. */
  readonly url: string | null
  /** Ids of traces for browsers; undefined where traces go nowhere. */
  readonly makeTrace: (() => string) | undefined
  readonly watch: {
    waited(milliseconds: number): void
    onStatement(text: string, milliseconds: number, hasFailed: boolean): void
    jobRan: Metrics['jobRan']
  }
  readonly pages: Metrics['pages']
  /** Call it before adding routes. */
  readonly watchRequests: (app: FastifyInstance) => void
  readonly add: (sources: Sources) => void
  readonly close: () => Promise<void>
}

export async function startOperations(settings: OperationsSettings): Promise<Operations> {
  const { metricsPort, metricsHost, traces, serviceVersion, traceSecret } = settings
  const metrics = createMetrics()
  const server =
    metricsPort === undefined ? null : await serveMetrics(metrics, { port: metricsPort, host: metricsHost })
  // Few servers trace, so the library is loaded late.
  const own = createOwnTraces(traceSecret)
  const spans = traces ? (await import('./traces.ts')).startTraces(serviceVersion, own) : null
  return {
    url: server?.url ?? null,
    makeTrace: traces ? own.make : undefined,
    watch: {
      waited: metrics.databaseWaited,
      jobRan: metrics.jobRan,
      onStatement: (text, milliseconds, hasFailed) => {
        metrics.noteStatement(milliseconds, hasFailed)
        spans?.noteStatement(text, milliseconds, hasFailed)
      },
    },
    pages: metrics.pages,
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
