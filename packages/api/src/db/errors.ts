/** Equal for both databases. */
export interface DatabaseProblem extends Error {
  code: string
  constraint?: string | undefined
  table?: string | undefined
  detail?: string | undefined
}

const hasCode = (error: unknown, code: string): error is DatabaseProblem =>
  error instanceof Error && (error as Partial<DatabaseProblem>).code === code

/** @param constraint name of the index, such as `modems_imei` */
export const isUniqueViolation = (error: unknown, constraint?: string): error is DatabaseProblem =>
  hasCode(error, '23505') && (constraint === undefined || error.constraint === constraint)

/** A referenced row is missing, or a row is still referenced. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): error is DatabaseProblem =>
  hasCode(error, '23503') && (constraint === undefined || error.constraint === constraint)
