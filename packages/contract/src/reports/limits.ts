/** Product 19.1. */

export const earliestReportDate = '1998-01-01'
/** Bytes and rows. */
export const installBaseFileMax = 50 * 1024 * 1024
export const installBaseRowsMax = 500_000
/** So long can the install base before the last import be brought back. */
export const installBaseBackDays = 30
/** Most reports by mail of one person (product 12.18). */
export const reportSchedulesMax = 20
export const reportRecipientsMax = 20
/** So long is the file of a run there. */
export const reportFileDays = 30
