import { randomUUID } from 'node:crypto'
import type { Db } from '@emberwatch/api'
import { demoModemSecret } from '@emberwatch/api/fleet'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { sql } from 'kysely'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import type { EmbeddedTransport } from './broker/embedded-transport.ts'
import { Gateway } from './gateway.ts'

export interface TestModem {
  readonly modemId: string
  readonly clientId: string
  readonly imei: string
  readonly topic: string
  /** The entry of its first system. */
  readonly entry: string
  readonly systemId: string
}

export interface TestGateway {
  readonly db: Db
  readonly gateway: Gateway
  readonly transport: EmbeddedTransport
  readonly warnings: string[]
  readonly failures: unknown[]
  /** Configured modems of connected systems. */
  readonly modems: readonly TestModem[]
  connect(modem: TestModem, options?: IClientOptions): Promise<MqttClient>
  secretOf(clientId: string): string
  link(modem: TestModem): Promise<{ isOnline: boolean; session: string | null; cause: string | null }>
  close(): Promise<void>
}

type Settings = Parameters<typeof Gateway.open>[0]['settings']
const plain: Settings = { host: '127.0.0.1', port: 0, tls: undefined, broker: undefined }

/** A gateway on a free port, on a database of its own with the demo fleet. */
export async function openTestGateway(
  settings: Partial<Settings> = {},
  now = (): Date => new Date(),
): Promise<TestGateway> {
  const db = await openDemoDatabase()
  await sql`update modem_links set is_online = false, session = null, born_at = null`.execute(db.kysely)
  const [warnings, failures, clients]: [string[], unknown[], MqttClient[]] = [[], [], []]
  const gateway = await Gateway.open({
    db,
    sealer: { seal: String, open: String } as never,
    settings: { ...plain, ...settings },
    now,
    warn: (line) => warnings.push(line),
    onError: (error) => failures.push(error),
  })
  const transport = gateway.transport as EmbeddedTransport
  const { rows: modems } =
    await sql<TestModem>`select m.id as modem_id, m.client_id, m.imei, l.topic, e.endpoint_id as entry, e.system_id
    from modem_links l join modems m on m.id = l.modem_id join modem_systems e on e.modem_id = m.id and e.position = 0
    join systems y on y.id = e.system_id where y.connection_state = 'system_connected' and y.archived_at is null
    order by l.topic limit 3`.execute(db.kysely)
  return {
    db,
    gateway,
    transport,
    warnings,
    failures,
    modems,
    connect: async ({ clientId }, options) => {
      const address = `${settings.tls ? 'mqtts' : 'mqtt'}://127.0.0.1:${transport.port}`
      const password = demoModemSecret(clientId)
      const clientOptions = { clientId, username: clientId, password, reconnectPeriod: 0, ...options }
      const client = await connectAsync(address, clientOptions, false)
      client.on('error', () => undefined)
      clients.push(client)
      return client
    },
    secretOf: demoModemSecret,
    link: ({ modemId }) =>
      db.kysely
        .selectFrom('modemLinks')
        .select(['isOnline', 'session', 'cause'])
        .where('modemId', '=', modemId)
        .executeTakeFirstOrThrow(),
    close: async () => {
      for (const client of clients) client.end(true)
      await gateway.close()
      await db.close()
    },
  }
}

export const reportOf = ({ entry }: TestModem, rest: object) =>
  JSON.stringify({ v: 1, id: randomUUID(), at: new Date().toISOString(), entry, ...rest })

export const birthOf = (session: string, rest: object = {}) =>
  JSON.stringify({ v: 1, session, online: true, at: new Date().toISOString(), ...rest })

export const willOf = ({ topic }: TestModem, session: string) => ({
  topic: `${topic}/presence`,
  payload: Buffer.from(JSON.stringify({ v: 1, session, online: false })),
  qos: 1 as const,
  retain: true,
})

/** The next message of a topic that the client reads. */
export const nextMessage = (
  client: MqttClient,
  topic: string,
): Promise<{ readonly retain: boolean; readonly body: unknown }> =>
  new Promise((resolve) => {
    const listen = (from: string, payload: Buffer, { retain }: { retain: boolean }) => {
      if (from !== topic) return
      client.off('message', listen)
      resolve({ retain, body: JSON.parse(payload.toString()) })
    }
    client.on('message', listen)
  })

export const closed = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('close', () => resolve()))
