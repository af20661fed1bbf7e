/** What whoever runs the servers sees of them: metrics for Prometheus, traces for OpenTelemetry. */
export type { ReleaseFigures, Sources } from './metrics.ts'
export { type Operations, type OperationsSettings, startOperations } from './start-operations.ts'
