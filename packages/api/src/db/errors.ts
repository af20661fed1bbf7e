/** What the database said no to, the same on both kinds. */
export interface DatabaseProblem extends Error {
  /** SQLSTATE. */
  code: string
  constraint?: string | undefined
  table?: string | undefined
  detail?: string | undefined
}

const hasCode = (error: unknown, code: string): error is DatabaseProblem =>
  error instanceof Error && (error as Partial<DatabaseProblem>).code === code

/** Whether a unique index refused the row; `constraint` names the index, such as `modems_imei`. */
export const isUniqueViolation = (error: unknown, constraint?: string): error is DatabaseProblem =>
  hasCode(error, '23505') && (constraint === undefined || error.constraint === constraint)

/** Whether a row that is referred to is missing, or still referred to. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): error is DatabaseProblem =>
  hasCode(error, '23503') && (constraint === undefined || error.constraint === constraint)
