import { demoIds } from '@emberwatch/api/fleet'
import { tokenOf } from './steps.ts'

/** An empty loop of its own for a test. @returns its id */
export async function newLoop(name: string): Promise<string> {
  const response = await fetch(
    `${process.env.BASE_URL}/api/v1/scanned-systems/${demoIds.scannedSystem('nidelva')}/scanned-loops`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: await tokenOf('site.admin') },
      body: JSON.stringify({ name }),
    },
  )
  return (await response.json()).data.id
}
