import { readFile } from 'node:fs/promises'
import type { AreaName } from '@emberwatch/federation'
import { InvalidArgumentError } from 'commander'
import { onlyAtStore } from '../commands/local-commands.ts'
import { newKey } from '../trust/signing.ts'
import type { AreasCommand } from './areas-command.ts'
import { nameHelp, note, toName } from './arguments.ts'
import { distrustLines } from './print.ts'
import { NotAllowed } from './remote-store.ts'

/** The command line for keys and signatures; it works on the machine of the store only. */

export function addKeyCommands(command: AreasCommand): void {
  addKey(command)
  addTrust(command)
  addDistrust(command)
  addSign(command)
}

function addKey({ program, answer }: AreasCommand): void {
  program
    .command('key')
    .description('keys that sign releases')
    .command('new')
    .description('make an Ed25519 pair: the secret half goes into the file, the public one is printed')
    .argument('<file>', 'where the secret half goes; must not be there yet')
    .action(async (file: string) =>
      answer({ key: await newKey(file) }, ({ key }) => `public key, for "areas trust": ${key}`),
    )
}

function addTrust({ program, store, answer }: AreasCommand): void {
  program
    .command('trust')
    .description('pin a public key to an area (on the machine of the store only)')
    .argument('<area>', nameHelp, toName)
    .argument('<key>')
    .option(...note)
    .action(async (area: AreaName, key: string, options: { note: string }) =>
      answer(await store().run('trust', { area, key, ...options }), () => `${area} trusts ${key}`),
    )
}

function addDistrust({ program, store, answer }: AreasCommand): void {
  program
    .command('distrust')
    .description('revoke a key; releases that were published before stay good (on the machine of the store only)')
    .argument('<area>', nameHelp, toName)
    .argument('<key>')
    .option(
      '--since <time>',
      'from when on it no longer counts, such as 2026-05-01T12:00:00Z; by default from now on',
      toTime,
    )
    .option(...note)
    .action(async (area: AreaName, key: string, options: { since?: string; note: string }) =>
      answer(await store().run('distrust', { area, key, ...options }), (told) => distrustLines(area, key, told)),
    )
}

function addSign({ program, store, answer }: AreasCommand): void {
  program
    .command('sign')
    .description(
      'vouch for a stored release, with the key of the installation or another (on the machine of the store only)',
    )
    .argument('<area>', nameHelp, toName)
    .argument('<version>')
    .option('--key <file>', 'sign with this key, which must be pinned to the area (areas key new)')
    .option(...note)
    .action(async (area: AreaName, version: string, { key: file, note }: { key?: string; note: string }) => {
      // Checked before the file is read: a secret must not go over the network.
      const refusal = program.opts().host && onlyAtStore('sign')
      if (refusal) throw new NotAllowed(refusal)
      const pem = file ? { pem: await readFile(file, 'utf8') } : {}
      answer(
        await store().run('sign', { area, version, note, ...pem }),
        ({ key }) => `${area} ${version} is signed with ${key}`,
      )
    })
}

function toTime(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError(`${text} is no time`)
  return time.toISOString()
}
