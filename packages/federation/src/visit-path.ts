/** Apart from the schema (visit-report.ts), which browsers do not need. */
export const visitReportPath = '/releases/visits'
