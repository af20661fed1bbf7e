import type { Endpoint } from '@emberwatch/contract'
import { ApiProblem, tooManyRequests } from '@emberwatch/http'
import { fileQuota, personLimits } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Caller } from '../identity/caller.ts'
import type { Services } from './call.ts'
import { takesFiles } from './multipart.ts'
import { consume } from './rate-limit.ts'

/** Counts a call against the limits of its person (product 2.8). @throws ApiProblem 429 with `Retry-After`, before the body is read */
export async function limitPerson(
  { db, now, settings, writes }: Pick<Services, 'db' | 'now' | 'settings' | 'writes'>,
  endpoint: Endpoint,
  { id }: Pick<Caller, 'id'>,
): Promise<void> {
  const own = personLimits[endpoint.name]
  const times = settings.load.personLimits
  const raised = own?.map((rate) => ({ ...rate, limit: rate.limit * times }))
  if (raised) await consume(db, raised, id, now())
  const wait = !raised && isWrite(endpoint) ? writes.take(id) : 0
  if (wait) throw tooManyRequests(wait)
  if (takesFiles(endpoint)) await refuseOverQuota(db, id, times)
}

/** Search is a POST that changes nothing. */
const isWrite = ({ method, name }: Endpoint) => method !== 'GET' && name !== 'search.everything'

/** PostgreSQL knows lengths without reading values. */
async function refuseOverQuota(db: Queries, userId: string, times: number): Promise<void> {
  const { rows } = await sql<{
    files: number
    bytes: number
  }>`select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from (
      select coalesce(c.xml_bytes, octet_length(c.xml), 0) + coalesce(octet_length(f.content), 0) as bytes
        from configurations c left join configuration_files f on f.configuration_id = c.id where c.created_by_id = ${userId}
      union all select coalesce(file_bytes, 0) + coalesce(input_bytes, 0) from jobs
        where owner_id = ${userId} and coalesce(file_bytes, input_bytes) is not null) as kept`.execute(db)
  const { files = 0, bytes = 0 } = rows[0] ?? {}
  if (files < fileQuota.files * times && bytes < fileQuota.bytes * times) return
  throw new ApiProblem('generic.too_many_requests', {
    message: `You have stored ${files} files of ${Math.round(bytes / 1024 ** 2)} MB in all, which is as much as one person may. Whoever runs the server can raise it.`,
    headers: { 'retry-after': String(fileQuota.retrySeconds) },
  })
}
