import { ApiProblem, badFields, problemOf } from '@emberwatch/http'
import { DatabaseUnavailable } from '../db/pool.ts'

/** Down, restarting, out of room, a standby, or a time limit or deadlock. */
const databaseGone =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|57P0[1-5]|57014|55P03|40P01|40001|25006|25P03|08\w{3}|53\w{3})$/
const unavailable = new ApiProblem('generic.unavailable', { headers: { 'retry-after': '5' } })

/** invalid_parameter_value: browsers know zones that the database's list lacks, such as `US/Pacific-New`. */
const isUnknownZone = ({ code, message = '' }: { code?: unknown; message?: string }): boolean =>
  code === '22023' && /^time zone .* not recognized/.test(message)

/** Adds the database's errors to those of any server. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof DatabaseUnavailable) return unavailable
  if (isUnknownZone(error as Error)) return badFields({ timeZone: 'Unknown time zone' })
  const { code } = error as { code?: unknown }
  const problem = problemOf(error)
  const isOfDatabase = problem.code === 'generic.server_error' && typeof code === 'string' && databaseGone.test(code)
  return isOfDatabase ? unavailable : problem
}
