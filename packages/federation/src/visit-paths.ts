/** Ids of traces that the host goes on with, for the next actions of a visit that is traced; none for whoever is not confirmed. */
export interface OfferedTraces {
  readonly traces: readonly string[]
}
/** Requested by POST, with the person's token. */
export const tracesPath = '/releases/traces'

/** Apart from the schema (visit-report.ts), which browsers do not need. */
export const visitReportPath = '/releases/visits'
