import { randomBytes } from 'node:crypto'

/** Secrets of Standard Webhooks 1.0 (standardwebhooks.com), with which a receiver checks signatures. */

const secretBytes = 32

export const secretOf = (bytes: Buffer): string => `whsec_${bytes.toString('base64')}`
export const newSecret = (): string => secretOf(randomBytes(secretBytes))
