import { parseArgs } from 'node:util'
import { demoModemSecret } from './fleet/people.ts'
import { Device } from './modem/device.ts'

/** `pnpm modem fam-000417`: one modem or many, until it is interrupted. */

const eventMs = 10_000
const lossMs = 60_000
const names = ['Test started', 'Test ended', 'Fault', 'Fault cleared', 'Fire alarm', 'Reset'] as const

const usage = `modem <client-id> [--url mqtt://127.0.0.1:1883] [--secret <secret>] [--count <n>]

A modem that connects, takes its configuration, sends an event every ten seconds, and loses its network once a minute. Without a secret it
has that of a demo modem; --count 1000 are a thousand, with the numbers after that of the client ID.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    secret: { type: 'string' },
    count: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h' },
  },
})
const { url, secret } = values
const count = Number(values.count)
const [clientId] = positionals
if (values.help || clientId === undefined || !Number.isInteger(count) || count < 1) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

const devices = Array.from({ length: count }, (_, n) => {
  const id = numbered(clientId, n)
  return new Device({ url, clientId: id, secret: secret ?? demoModemSecret(id), print: (line) => console.log(line) })
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
