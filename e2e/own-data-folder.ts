import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data folder for a server of a test's own, with the demo fleet where run.ts made one; else the server makes it, in seconds. */
export async function ownDataFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `emberwatch-${purpose}-`))
  if (process.env.DEMO_FLEET) await cp(process.env.DEMO_FLEET, folder, { recursive: true })
  return folder
}
