/** Business constants of this area (product 19.1). */

export const earliestReportDate = '1998-01-01'
export const installBaseFileTypes = ['csv', 'xlsx', 'xls'] as const
/** Bytes of an install base file, and the most rows and columns that it may have. */
export const installBaseFileMax = 50 * 1024 * 1024
export const installBaseRowsMax = 500_000
export const installBaseColumnsMax = 100
/** Problems of an install base file told at once. */
export const installBaseProblemsMax = 50
