import { randomBytes } from 'node:crypto'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OwnTraces } from './own-traces.ts'

export interface Traces {
  /** A span per request, below a `traceparent` of our own (own-traces.ts). */
  readonly watchRequests: (app: FastifyInstance) => void
  /** A span below its request's. @param text with `$1` where values stood */
  readonly noteStatement: (text: string, milliseconds: number, hasFailed: boolean) => void
  /** Sends what is waiting; never rejects. */
  readonly close: () => Promise<void>
}

/** Configured by OpenTelemetry's variables. Spans contain routes and statements, never typed text. */
export function startTraces(serviceVersion: string | undefined, { make, isOwn }: OwnTraces): Traces {
  const serviceName = process.env.OTEL_SERVICE_NAME ?? 'emberwatch'
  const service = { 'service.name': serviceName, ...(serviceVersion ? { 'service.version': serviceVersion } : {}) }
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(service)),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    idGenerator: { generateTraceId: make, generateSpanId: () => randomBytes(8).toString('hex') },
  })
  provider.register()
  const tracer = provider.getTracer('emberwatch')
  return {
    watchRequests: (app) => traceRequests(app, tracer, isOwn),
    noteStatement: (text, milliseconds, hasFailed) => {
      const end = Date.now()
      const span = tracer.startSpan(text.split(/\s/, 1)[0]?.toLowerCase() ?? 'statement', {
        kind: SpanKind.CLIENT,
        startTime: end - milliseconds,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) },
      })
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },
    close: () =>
      provider.shutdown().catch((error: Error) => {
        // The collector may be gone.
        console.error(`The last traces could not be sent: ${error.message}`)
      }),
  }
}

function traceRequests(app: FastifyInstance, tracer: Tracer, isOwn: OwnTraces['isOwn']): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const { traceparent } = headers
    const parent = isOwn(traceparent) ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent)
    spans.set(request, span)
    const inside = trace.setSpan(parent, span)
    // An API or an area's server behind this one continues below this span, and learns nothing that the caller wrote.
    for (const name of ['traceparent', 'tracestate', 'baggage']) delete headers[name]
    propagation.inject(inside, headers)
    context.with(inside, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request
    const span = spans.get(request)
    span?.updateName(`${method} ${routeOptions.url ?? 'none'}`)
    span?.setAttributes({
      'http.request.method': method,
      'http.route': routeOptions.url ?? 'none',
      'http.response.status_code': reply.statusCode,
      'emberwatch.request_id': id,
    })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
