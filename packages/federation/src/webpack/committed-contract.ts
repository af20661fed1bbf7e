import contract from '../../contract/contract.json' with { type: 'json' }
import type { Contract, Deprecated } from '../contract-since.ts'
import { hostContract } from '../shared-modules.ts'

/** The current host contract. The version in which each export was added comes from the committed API snapshot (`pnpm contract`). */
export const currentContract: Contract = { version: hostContract, since: contract.since }

/** Deprecated exports, published in shell releases, so that gates can warn teams. */
export const currentlyDeprecated: Deprecated = contract.deprecated

/** The last version of the major before; none while this is the first. */
export const earlierContract: Contract | undefined = (contract as { readonly earlier?: Contract }).earlier

/** Exports that a major version no longer has, with their announcements. */
export const goneSince: Readonly<Record<string, Deprecated>> = contract.gone
