import { demoPassword } from '@emberwatch/api/fleet'

export interface DemoSession {
  readonly id: string
  readonly token: string
}

/**
 * Signs in over the API as a login would, without its screens.
 * @param url of the server; empty where `call` knows it
 * @param person an account of the demo fleet, or the email address of somebody with the same password
 * @returns the person and the token
 * @throws with the status where nobody is signed in
 */
export async function signIn(url: string, person: string, call: typeof fetch = fetch): Promise<DemoSession> {
  const emailAddress = person.includes('@') ? person : `${person}@emberwatch.example`
  const response = await call(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${person} cannot sign in at ${url}: ${response.status}`)
  return (await response.json()).data
}

export const tokenOf = async (url: string, person: string): Promise<string> => (await signIn(url, person)).token
