import contract from '../../contract/contract.json' with { type: 'json' }
import type { Contract, Deprecated } from '../contract-since.ts'
import { hostContract } from '../shared-modules.ts'

/** The host contract of now: since when each thing is there says the committed API snapshot (`pnpm contract`). */
export const currentContract: Contract = { version: hostContract, since: contract.since }

/** What it announces as going: for shells to say, so that gates can tell teams. */
export const currentlyDeprecated: Deprecated = contract.deprecated
