import { rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { probeText } from './probe-figures.ts'
import { runProbe } from './run-probe.ts'

type Env = NodeJS.ProcessEnv

const usage = `probe

Does once what a person does, from outside: loads the page and an area, signs in, reads, writes, hears of it, deletes, signs out.
Ends with 1 where a step fails, and names it in a line of JSON.

PROBE_URL       the address that people use
PROBE_EMAIL     an account for it alone, confirmed, no super user
PROBE_PASSWORD
PROBE_MQTT_URL, PROBE_MQTT_CLIENT_ID, PROBE_MQTT_SECRET
                a modem of its own, which the account may see: says what a panel says, and hears of it
PROBE_FILE      where its metrics go, for node-exporter's textfile collector; without it they are printed`

/** Undefined without one; null where only a part of it is set. */
function readModem({ PROBE_MQTT_URL: url, PROBE_MQTT_CLIENT_ID: clientId, PROBE_MQTT_SECRET: secret }: Env) {
  if (url && clientId && secret) return { url, clientId, secret }
  return url || clientId || secret ? null : undefined
}

/** @returns the exit code; 64 for bad usage */
async function probe(env: Env) {
  const { PROBE_URL: url, PROBE_EMAIL: emailAddress, PROBE_PASSWORD: password, PROBE_FILE: file } = env
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const missing = Object.entries({ PROBE_URL: url, PROBE_EMAIL: emailAddress, PROBE_PASSWORD: password })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (!url || !emailAddress || !password || !URL.canParse(url)) {
    console.error(missing.length > 0 ? `${missing.join(', ')} must be set.` : 'PROBE_URL must be an address.')
    return 64
  }
  const modem = readModem(env)
  if (modem === null) {
    console.error('PROBE_MQTT_URL, PROBE_MQTT_CLIENT_ID and PROBE_MQTT_SECRET go together.')
    return 64
  }
  const run = await runProbe({ url, emailAddress, password }, modem)
  for (const { name, error } of run.steps)
    if (error !== undefined) console.error(JSON.stringify({ level: 'error', step: name, msg: error }))
  const text = probeText(run)
  if (file) {
    // Renamed when complete, for the collector.
    await writeFile(`${file}.new`, text, { mode: 0o644 })
    await rename(`${file}.new`, file)
  } else process.stdout.write(text)
  return run.steps.some(({ error }) => error !== undefined) ? 1 : 0
}

process.exitCode = await probe(process.env)
