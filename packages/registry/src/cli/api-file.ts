import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ApiContract, apiContractOf } from '../api/host-apis.ts'

/** @param location an `openapi.json`, or the folder of a delivered server @throws Error with a sentence */
export async function apiInFile(location: string): Promise<ApiContract> {
  const file = resolve(location)
  const isFolder = await stat(file).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  const text = await readFile(isFolder ? join(file, 'openapi.json') : file, 'utf8').catch(() => {
    throw new Error(`${location}: there is no openapi.json`)
  })
  try {
    return apiContractOf(JSON.parse(text))
  } catch (error) {
    throw new Error(`${location}: ${error instanceof SyntaxError ? 'this is no JSON' : (error as Error).message}`)
  }
}
