import { openAsBlob } from 'node:fs'
import { type Endpoint, formEnvelopeMax, type ItemEndpoint } from '@emberwatch/contract'
import { ApiProblem } from '@emberwatch/http'
import type { Multipart, SavedMultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Clamd } from '../settings/clamd.ts'
import { storedAt } from '../work/stored-path.ts'
import { refuseMalware } from './scan-file.ts'

const fieldBytes = 16 * 1024

/** Bodies of these come in parts, which `readBody` reads; others are there before the call begins. */
export const takesFiles = (endpoint: Endpoint): endpoint is ItemEndpoint =>
  endpoint.kind === 'item' && endpoint.encoding === 'multipart'

/** Scans files where a scanner is set. @throws ApiProblem 413, 415, 400 */
export async function readBody(endpoint: Endpoint, request: FastifyRequest, clamd?: Clamd): Promise<unknown> {
  const hasBody = request.isMultipart() || request.body !== undefined
  if (hasBody && request.isMultipart() !== takesFiles(endpoint) && endpoint.kind === 'item')
    throw new ApiProblem('generic.unsupported_media_type')
  if (!takesFiles(endpoint)) return request.body
  return hasBody ? readParts(request, endpoint.maxFileBytes, clamd) : {}
}

/** Files stay on disk: one chunk is in memory. */
async function readParts(
  request: FastifyRequest,
  maxFileBytes: number,
  clamd?: Clamd,
): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + formEnvelopeMax)
    throw new ApiProblem('generic.too_large')
  const limits = { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: fieldBytes }
  const { files, values } = await request.saveRequestFiles({ limits }).catch((error) => {
    // They are removed already; the plugin would remove them once more after the answer, and log that they are not there.
    request.tmpUploads = null
    return refuseUnreadable(error)
  })
  const parts: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(values as Record<string, Multipart | Multipart[]>)) {
    const [first] = [part].flat()
    if (first?.type === 'field') parts[name] = decoded(first.value)
  }
  if (clamd) for (const { fieldname, filepath } of files) await refuseMalware(clamd, fieldname, filepath)
  for (const file of files) parts[file.fieldname] = await asFile(file)
  return parts
}

/** The parser puts U+FFFD where bytes are no UTF-8. @throws ApiProblem 400 */
function decoded<Value>(value: Value): Value {
  if (typeof value === 'string' && value.includes('\ufffd'))
    throw new ApiProblem('generic.bad_request', { message: 'The form is not UTF-8' })
  return value
}

/** Parser errors have no code; those of limits and disk have one. */
function refuseUnreadable(error: Error & { code?: string }): never {
  throw error.code ? error : new ApiProblem('generic.bad_request', { message: 'The form cannot be read' })
}

async function asFile({ filepath, filename, mimetype }: SavedMultipartFile): Promise<File> {
  return storedAt(new File([await openAsBlob(filepath)], decoded(filename), { type: mimetype }), filepath)
}
