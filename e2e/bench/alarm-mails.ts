import { connect } from 'node:net'
import { demoModemSecret } from '@emberwatch/api/fleet'
import { openMailServer } from '@emberwatch/api/testing/mail-server'
import { MqttClient } from 'mqtt'
import type { clientOf } from './client.ts'
import { timed } from './figures.ts'

/** How long after a modem has said an alarm the mail of it leaves. */

interface Modem {
  readonly clientId: string
  readonly siteId: string
  readonly modemSystems: readonly { readonly modemEndpointId: string | null }[]
}

const rule = {
  ...{ isOn: true, scope: 'fleet', siteIds: [], alarms: true, lostContact: false, lostContactMinutes: 10 },
  ...{ faults: false, backToNormal: false, delivery: 'atOnce', hour: 7, weekday: 1, summary: 'never', timeZone: 'UTC' },
  ...{ quietFrom: null, quietUntil: null },
}

export async function startAlarmMails(recipient: string) {
  let receive: () => void = () => undefined
  const mail = await openMailServer({ onMail: (address) => address === recipient && receive() })
  let modems: Modem[] = []
  return {
    /** Settings of the server. */
    env: { SMTP_URL: mail.url },
    /** Has mail sent to the recipient, who is a super user. @param except client IDs of modems that are not to have an alarm */
    async begin(client: ReturnType<typeof clientOf>, except: readonly string[] = []) {
      await client.put('user/notifications', { json: rule })
      const { data } = await client.get<{ data: Modem[] }>('modems?limit=100&clientId=fam-').json()
      // A site tells one alarm at once; what follows within two minutes joins the next mail.
      const ofSites = new Map(data.map((modem) => [modem.siteId, modem]))
      modems = [...ofSites.values()].filter(
        ({ clientId, modemSystems }) => !except.includes(clientId) && modemSystems[0]?.modemEndpointId,
      )
      return data
    },
    /** @param address of the machine from which the modem comes @returns milliseconds */
    async measure(port: number, address: string): Promise<number> {
      const modem = modems.pop()
      if (!modem) throw new Error('each site has had its alarm')
      const { clientId } = modem
      const client = await connectDemoModem(port, clientId, address)
      const received = new Promise<void>((resolve) => {
        receive = resolve
      })
      const entry = modem.modemSystems[0]?.modemEndpointId
      const event = JSON.stringify({ v: 1, id: `${performance.now()}`, entry, name: 'Fire alarm' })
      const waited = await timed(async () => {
        await client.publishAsync(`${clientId.replace('-', '/')}/event`, event, { qos: 1 })
        await received
      })
      client.end(true)
      return waited
    },
    close: mail.close,
  }
}

/** Connects from an address of its own, as another firm's network does. @throws where it is turned away */
export async function connectDemoModem(port: number, clientId: string, address: string): Promise<MqttClient> {
  const open = () => connect({ port, host: '127.0.0.1', localAddress: address })
  const password = demoModemSecret(clientId)
  const client = new MqttClient(open, { clientId, username: clientId, password, reconnectPeriod: 0 })
  client.on('error', () => undefined)
  await new Promise((resolve, reject) => {
    client.once('connect', resolve)
    client.once('close', () => reject(new Error(`the modem ${clientId} is not admitted`)))
  })
  return client
}
