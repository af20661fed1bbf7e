/** Metrics for Prometheus, traces for OpenTelemetry, a log. */
export type { BuildInfo } from './build-info.ts'
export { type LogFormat, logFormats, ownProcessLog, type ProcessLog } from './log/process-log.ts'
export type { ReleaseFigures, Sources } from './metrics.ts'
export { operationsSettings, probeSettings, readOperationsSettings } from './operations-settings.ts'
export { probeText } from './probe/probe-figures.ts'
export { runProbe } from './probe/run-probe.ts'
export { type Operations, type OperationsSettings, startOperations } from './start-operations.ts'
