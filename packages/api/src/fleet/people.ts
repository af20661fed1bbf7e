import { createHash } from 'node:crypto'
import { secretLength } from '@emberwatch/contract/devices'
import type { BulkRow } from '../db/bulk.ts'
import { createRandom, demoId, type Random } from './random.ts'

/** The password of all demo accounts (product 22.3). */
export const demoPassword = 'emberwatch-demo'
export const demoDomain = 'emberwatch.example'

/** Everybody can work out the secret of a demo modem, as everybody knows the passwords of its people. */
export const demoModemSecret = (clientId: string): string =>
  createHash('sha256').update(`emberwatch-demo ${clientId}`).digest('base64url').slice(0, secretLength)

const accounts = [
  ['super.admin', 'Solveig', 'Aasen', 1, 2, 'ACTIVE'],
  ['super.operator', 'Oddvar', 'Østby', 1, 1, 'ACTIVE'],
  ['super.monitor', 'Maren', 'Myhre', 1, 0, 'ACTIVE'],
  ['site.admin', 'Ådne', 'Lervik', 0, 2, 'ACTIVE'],
  ['site.operator', 'Tonje', 'Sæther', 0, 2, 'ACTIVE'],
  ['site.monitor', 'Eivind', 'Brekke', 0, 2, 'ACTIVE'],
  ['outsider', 'Ragnhild', 'Dahle', 0, 2, 'ACTIVE'],
  ['unconfirmed', 'Petter', 'Nygård', 0, 2, 'REGISTRATION'],
] as const
export type DemoAccount = (typeof accounts)[number][0]

export const demoEmail = (account: DemoAccount) => `${account}@${demoDomain}`

const firstNames =
  'Anders Åse Berit Bjørn Dagny Edvard Frøydis Gunnar Guro Halvor Håkon Inga Jorunn Knut Liv Magnhild Nils Olaug Øystein Ragnar Sigrid Steinar Torill Ulrik Vigdis Ærlend'.split(
    ' ',
  )
const lastNames =
  'Aune Bakke Berget Dalsbø Eikeland Fjeldstad Grøtting Haugland Isdal Kårstad Lund Moen Næss Opdal Ødegård Rød Skårvik Solheim Tangen Ulvestad Vik Ytterland Ålvik Ærø'.split(
    ' ',
  )

export const otherPeopleCount = 44

/** Demo accounts first; all share one hash. */
export function buildUsers(seed: string, now: Date, passwordHash: string): BulkRow<'users'>[] {
  const random = createRandom(`${seed} people`)
  const since = (daysAgo: number) => {
    const date = new Date(now.getTime() - daysAgo * 86_400_000)
    return { passwordHash, termsAcceptedAt: date, createdAt: date, deletedAt: null }
  }
  return [
    ...accounts.map((account, i) => ({
      ...demoPerson(account, i),
      ...since(account[5] === 'REGISTRATION' ? 1 : 900 - i),
    })),
    ...Array.from({ length: otherPeopleCount }, (_, i) => ({
      ...otherPerson(i, random),
      ...since(random.int(20, 850)),
    })),
  ]
}

function demoPerson(
  [account, firstName, lastName, userType, globalAccessLevel, status]: (typeof accounts)[number],
  i: number,
) {
  return {
    id: demoId('user', account),
    emailAddress: demoEmail(account),
    firstName,
    lastName,
    userType,
    globalAccessLevel,
    status,
    phoneNumber: `+47 00 00 01 0${i}`,
    addressLine1: `Demoveien ${i + 1}`,
    addressLine2: null,
    postalCode: '7010',
    city: 'Trondheim',
    country: 'Norway',
  }
}

function otherPerson(i: number, random: Random) {
  const firstName = firstNames[i % firstNames.length] ?? ''
  const lastName = lastNames[(i * 7) % lastNames.length] ?? ''
  return {
    id: demoId('user', `other-${i}`),
    emailAddress: `${plain(firstName)}.${plain(lastName)}${i}@${demoDomain}`,
    firstName,
    lastName,
    userType: 0 as const,
    globalAccessLevel: 2 as const,
    status: random.weighted([
      ['ACTIVE', 90],
      ['REGISTRATION', 6],
      ['BANNED', 4],
    ] as const),
    phoneNumber: random.chance(0.7) ? `+47 00 00 02 ${String(i).padStart(2, '0')}` : null,
    addressLine1: random.chance(0.6) ? `Åsveien ${random.int(1, 90)}` : null,
    addressLine2: null,
    postalCode: random.chance(0.6) ? String(random.int(1000, 9900)) : null,
    city: random.pick(['Oslo', 'Bergen', 'Tromsø', 'Ålesund', 'Bodø', null]),
    country: 'Norway',
  }
}

const plain = (name: string) => name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'o').replaceAll('å', 'a')
