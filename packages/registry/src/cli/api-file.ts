import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ApiContract, apiContractOf } from '../api/host-apis.ts'

/** @param place an `openapi.json`, or the folder of a delivered server @throws Error with a sentence */
export async function apiInFile(place: string): Promise<ApiContract> {
  const file = resolve(place)
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const text = await readFile(isFolder ? join(file, 'openapi.json') : file, 'utf8').catch(() => {
    throw new Error(`${place}: there is no openapi.json`)
  })
  try {
    return apiContractOf(JSON.parse(text))
  } catch (error) {
    throw new Error(`${place}: ${error instanceof SyntaxError ? 'this is no JSON' : (error as Error).message}`)
  }
}
