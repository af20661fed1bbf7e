import { parseArgs } from 'node:util'
import { demoModemSecret } from '@emberwatch/api/fleet'
import { runCheck } from './check/run-check.ts'
import { Device } from './modem/device.ts'

/** `pnpm server modem fam-000417`: one modem or many, until it is interrupted; with --check the platform, for a modem that somebody builds. */

const eventMs = 10_000
const lossMs = 60_000
const names = ['Test started', 'Test ended', 'Fault', 'Fault cleared', 'Fire alarm', 'Reset'] as const

const usage = `modem <client-id> [--url mqtt://127.0.0.1:1883] [--secret <secret>] [--count <n>]

A modem that connects, takes its configuration, sends an event every ten seconds, and loses its network once a minute. Without a secret it
has that of a demo modem; --count 1000 are a thousand, with the numbers after that of the client ID.

modem --check <client-id> --secret <secret> [--host 127.0.0.1] [--port 1883] [--wait <seconds>]

The platform for a device under test: listens on a port of its own, says what each message would become, and goes through a list with a mark
for each. It waits five minutes for each, or as long as --wait says. Without TLS, so the secret is one for the test.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    secret: { type: 'string' },
    count: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '1883' },
    wait: { type: 'string', default: '300' },
    help: { type: 'boolean', short: 'h' },
  },
})
const { url, secret } = values
const count = Number(values.count)
const [clientId] = positionals
const isWhole = (text: string) => /^\d+$/.test(text)
const isUsable = values.check
  ? secret && isWhole(values.port) && isWhole(values.wait)
  : isWhole(values.count) && count > 0
if (values.help || clientId === undefined || !isUsable) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

const print = (line: string) => console.log(line)
if (values.check) {
  const { host, port, wait } = values
  const times = { waitMs: Number(wait) * 1000, awayMs: 60_000 }
  const isFine = await runCheck({ clientId, secret: secret ?? '', host, port: Number(port), print, ...times })
  process.exit(isFine ? 0 : 1)
}

const devices = Array.from({ length: count }, (_, n) => {
  const id = numbered(clientId, n)
  return new Device({ url, clientId: id, secret: secret ?? demoModemSecret(id), print })
})
for (const device of devices) device.start()
let turn = 0
setInterval(() => {
  const name = names[turn++ % names.length] ?? names[0]
  for (const device of devices) void device.sendEvent(name)
}, eventMs)
setInterval(() => devices[turn % devices.length]?.loseNetwork(), lossMs)
process.once('SIGINT', () => void Promise.all(devices.map((device) => device.stop())).then(() => process.exit(0)))

function numbered(first: string, n: number): string {
  const [, start = first, digits = ''] = /^(.*?)(\d*)$/.exec(first) ?? []
  return n === 0 ? first : `${start}${String(Number(digits) + n).padStart(digits.length, '0')}`
}
