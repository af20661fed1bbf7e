import { openAsBlob } from 'node:fs'
import { type Endpoint, formEnvelopeMax } from '@emberwatch/contract'
import type { Multipart, SavedMultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiProblem } from '../problem.ts'
import type { Clamd } from '../settings/types.ts'
import { refuseMalware } from './scan-file.ts'

const fieldBytes = 16 * 1024

const paths = new WeakMap<File, string>()

/** Where an uploaded file lies; it is removed when the request has been answered. */
export function storedPath(file: File): string {
  const path = paths.get(file)
  if (!path) throw new Error('this file was not uploaded')
  return path
}

/** The body as the endpoint takes it, its files looked at where there is a scanner. @throws ApiProblem 413, 415, 400 where it cannot be read */
export async function readBody(endpoint: Endpoint, request: FastifyRequest, clamd?: Clamd): Promise<unknown> {
  const takesFiles = endpoint.kind === 'item' && endpoint.encoding === 'multipart'
  const hasBody = request.isMultipart() || request.body !== undefined
  if (hasBody && request.isMultipart() !== takesFiles && endpoint.kind === 'item')
    throw new ApiProblem('generic.unsupported_media_type')
  if (!takesFiles) return request.body
  return hasBody ? readParts(request, endpoint.maxFileBytes, clamd) : {}
}

/** Text fields as they are and each file as a File that is read from disk: no more of it than a chunk is in memory. */
async function readParts(
  request: FastifyRequest,
  maxFileBytes: number,
  clamd?: Clamd,
): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + formEnvelopeMax)
    throw new ApiProblem('generic.too_large')
  const limits = { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: fieldBytes }
  const { files, values } = await request.saveRequestFiles({ limits }).catch(refuseUnreadable)
  const parts: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(values as Record<string, Multipart | Multipart[]>)) {
    const [first] = [part].flat()
    if (first?.type === 'field') parts[name] = first.value
  }
  if (clamd) for (const { fieldname, filepath } of files) await refuseMalware(clamd, fieldname, filepath)
  for (const saved of files) parts[saved.fieldname] = await asFile(saved)
  return parts
}

/** The parser's own errors, of a body that breaks off or has no boundary, have no code; those of limits and disk have. */
function refuseUnreadable(error: Error & { code?: string }): never {
  throw error.code ? error : new ApiProblem('generic.bad_request', { message: 'The form cannot be read' })
}

async function asFile({ filepath, filename, mimetype }: SavedMultipartFile): Promise<File> {
  const file = new File([await openAsBlob(filepath)], filename, { type: mimetype })
  paths.set(file, filepath)
  return file
}
