import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { allows, routeAccess, type User } from '@emberwatch/contract'
import { areasOf, type RegistryDocument } from '@emberwatch/federation'
import { calculateJwkThumbprint, type JWK, SignJWT } from 'jose'

/** A stolen token is worth little. */
const serviceTokenSeconds = 300
export const jwksPath = '/.well-known/jwks.json'

/** The claims besides `sub`, `aud`, `iss`, `iat` and `exp` (RFC 7519). */
interface ServiceClaims {
  /** False until the person has confirmed the mail address. */
  readonly isConfirmed: boolean
  readonly isSuperUser: boolean
  /** 0 Monitor, 1 Operator, 2 Admin. */
  readonly level: number
  /** Areas with at least one page that the person may open. */
  readonly areas: readonly string[]
  readonly [claim: string]: unknown
}

export interface ServiceTokens {
  readonly sign: (area: string, person: User, document: RegistryDocument) => Promise<string>
  /** Public keys of current and previous tokens (RFC 7517). */
  readonly jwks: { readonly keys: readonly JWK[] }
}

/** ES256 keys derived from the installation's secrets, so that all hosts sign and check alike without a stored key. @param secrets current first */
export async function createServiceTokens(secrets: readonly Buffer[]): Promise<ServiceTokens> {
  const keys = await Promise.all(secrets.map(keyFrom))
  const [current] = keys
  if (!current) throw new Error('tokens for areas need a secret')
  return {
    sign: (area, person, document) =>
      new SignJWT(claimsOf(person, document))
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: current.id })
        .setIssuer('emberwatch')
        .setSubject(person.id)
        .setAudience(area)
        .setIssuedAt()
        .setExpirationTime(`${serviceTokenSeconds}s`)
        .sign(current.privateKey),
    jwks: { keys: keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, alg: 'ES256', use: 'sig' })) },
  }
}

const claimsOf = (person: User, document: RegistryDocument): ServiceClaims => ({
  isConfirmed: person.status === 'ACTIVE',
  isSuperUser: person.permissions.isSuperUser,
  level: person.permissions.globalAccessLevel,
  areas: areasOf(document).filter((area) => {
    const { active, releases = {} } = document.areas[area] ?? {}
    const { routes = [] } = (active && releases[active]) || {}
    return routes.some(({ access }) => allows(routeAccess[access], person))
  }),
})

interface Key {
  readonly id: string
  readonly privateKey: KeyObject
  readonly publicJwk: JWK
}

const curve = 'prime256v1'
const scalarBytes = 32

async function keyFrom(secret: Buffer): Promise<Key> {
  const pair = createECDH(curve)
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'tokens for servers of areas', scalarBytes)))
  const point = pair.getPublicKey()
  const text = (part: Buffer) => part.toString('base64url')
  const publicJwk = {
    kty: 'EC',
    crv: 'P-256',
    x: text(point.subarray(1, 1 + scalarBytes)),
    y: text(point.subarray(1 + scalarBytes)),
  }
  // Node omits leading zeros; a JWK has all 32 bytes (RFC 7518, 6.2.2.1).
  const d = text(Buffer.concat([Buffer.alloc(scalarBytes), pair.getPrivateKey()]).subarray(-scalarBytes))
  return {
    id: await calculateJwkThumbprint(publicJwk),
    privateKey: createPrivateKey({ key: { ...publicJwk, d }, format: 'jwk' }),
    publicJwk,
  }
}
