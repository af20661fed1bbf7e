import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type HostContract, hostContractIn } from '../contracts/contract-gaps.ts'

/** @param folder of a built shell, or of a delivered server, which has one in `shell` @throws Error with a sentence */
export async function shellInFolder(folder: string): Promise<HostContract> {
  const read = (...path: string[]) => readFile(join(resolve(folder), ...path, 'shell.json'), 'utf8')
  const text = await read().catch(() =>
    read('shell').catch(() => {
      throw new Error(`${folder}: there is no shell.json`)
    }),
  )
  try {
    return hostContractIn(text)
  } catch (error) {
    throw new Error(`${folder}: shell.json: ${(error as Error).message}`)
  }
}
