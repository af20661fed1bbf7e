import type { Endpoint } from '@emberwatch/contract'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Caller } from '../identity/caller.ts'
import type { Services } from './call.ts'
import { countRequests } from './rate-limit.ts'

/** Far above what work needs: limits a script in a person's name, or a stolen session (ASVS 11.1.2, 11.1.3, 12.1.3). */

interface Limit {
  readonly aMinute: number
  readonly aDay: number
}

const things: Limit = { aMinute: 60, aDay: 1_000 }
const parts: Limit = { aMinute: 200, aDay: 5_000 }
const files: Limit = { aMinute: 40, aDay: 500 }
const exports: Limit = { aMinute: 30, aDay: 500 }

/** Limits by names of calls. Invitations (limit-invitations.ts), codes and mails have narrower limits. */
export const personLimits: Readonly<Record<string, Limit>> = {
  'sites.create': things,
  'modems.create': things,
  'webhooks.create': things,
  'reportSchedules.create': things,
  'scannedSystems.create': things,
  'scannedLoops.create': parts,
  'scannedUnits.create': parts,
  'scannedLoops.import': files,
  'configurations.upload': files,
  'configurations.startUpload': files,
  'configurations.uploadClassReason': files,
  'installBase.import': files,
  'installBase.startImport': files,
  'installBase.preview': files,
  'jobs.startExport': exports,
  'reportExports.systemsPerUnitType': exports,
  'reportExports.systemEvents': exports,
  'reportExports.unitsAge': exports,
  'reportExports.systemUnits': exports,
  'reportExports.availability': exports,
  'history.systemFile': exports,
  'history.siteFile': exports,
}

/** The limit per server. */
const writes: Pick<Limit, 'aMinute'> = { aMinute: 300 }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The quota per person, uploads and results together. */
const quota = { files: 10_000, bytes: 10 * 1024 ** 3 }
const quotaSeconds = 3_600

/** @throws ApiProblem 429 with `Retry-After`, before the body is read */
export async function limitPerson(
  { db, now, settings, pace }: Pick<Services, 'db' | 'now' | 'settings' | 'pace'>,
  endpoint: Endpoint,
  { id }: Pick<Caller, 'id'>,
): Promise<void> {
  const own = personLimits[endpoint.name]
  const times = settings.load.personLimits
  if (own) {
    const day = { key: `${endpoint.name}:day:${id}`, limit: own.aDay * times, windowMs: dayMs }
    await countRequests(
      db,
      [{ key: `${endpoint.name}:${id}`, limit: own.aMinute * times, windowMs: minuteMs }, day],
      now(),
    )
  } else if (isWrite(endpoint)) pace(id, writes.aMinute * times, now())
  if (endpoint.kind === 'item' && endpoint.encoding === 'multipart') await refuseOverQuota(db, id, times)
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
  if (files < quota.files * times && bytes < quota.bytes * times) return
  throw new ApiProblem('generic.too_many_requests', {
    message: `You have stored ${files} files of ${Math.round(bytes / 1024 ** 2)} MB in all, which is as much as one person may. Whoever runs the server can raise it.`,
    headers: { 'retry-after': String(quotaSeconds) },
  })
}
