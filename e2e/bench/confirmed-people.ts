import { randomBytes } from 'node:crypto'
import { readMail } from '@emberwatch/api/testing/outbox'
import { addressOf } from './visit-traffic.ts'

/** Registers people and confirms their addresses, each from a network of its own. The server needs `TRUST_PROXY=1`. @returns their tokens */
export async function registerPeople(url: string, outbox: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const emailAddress = `person${n}.${randomBytes(4).toString('hex')}@harbour.example`
    const password = 'correct horse battery'
    const address = { addressLine1: '', addressLine2: '', city: 'Bergen', country: 'Norway', postalCode: '5003' }
    const { token } = await post(url, n, '/auth/register', {
      ...{ firstName: 'Kari', lastName: 'Moe', password, passwordConfirmation: password, telephone: '+47 22 33 44 55' },
      ...{ emailAddress, emailConfirmation: emailAddress, ...address, acceptTerms: true },
    })
    const [mail] = await readMail(outbox, emailAddress, 1)
    await post(url, n, '/user/registration/confirm-email-address', { confirmationCode: mail?.code }, token)
    tokens.push(token)
  }
  return tokens
}

async function post(url: string, network: number, path: string, body: object, token = '') {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(network), authorization: token },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}
