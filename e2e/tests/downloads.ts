import { mkdtemp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { downloadsFolder, isFirefox } from '../engine.ts'

export interface Downloaded {
  readonly name: string
  readonly path: string
}

/** Returns the file that a press downloads. Firefox tells nobody of it: there the file is looked for in the folder of this worker, and moved away. */
export async function downloadedBy(page: Page, press: () => Promise<void>): Promise<Downloaded> {
  if (isFirefox) return downloadAfter(press)
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), path: await file.path() }
}

async function downloadAfter(press: () => Promise<void>): Promise<Downloaded> {
  await press()
  // A file that is not whole yet has one with this end beside it.
  const names = async () => (await readdir(downloadsFolder)).filter((name) => /\.\w+$/.test(name))
  await expect.poll(async () => (await names()).filter((name) => !name.endsWith('.part')).length).toBe(1)
  await expect.poll(async () => (await names()).length).toBe(1)
  const [name = ''] = await names()
  const path = join(await mkdtemp(join(downloadsFolder, 'taken-')), name)
  await rename(join(downloadsFolder, name), path)
  return { name, path }
}
