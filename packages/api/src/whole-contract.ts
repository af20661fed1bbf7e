/** The tables of docs/product read the whole contract. */
export * from '@emberwatch/contract'
export * from '@emberwatch/contract/admin'
export {
  allEndpoints,
  type ErrorCode,
  endpointsByOwner,
  errorCodes,
  errorStatus,
  errorText,
} from '@emberwatch/contract/api'
export * from '@emberwatch/contract/auth'
export * from '@emberwatch/contract/loops'
export * from '@emberwatch/contract/modems'
export * from '@emberwatch/contract/reports'
export * from '@emberwatch/contract/sites-systems'
/** The kernel keeps those of version 1.0. */
export { AttentionItem, AttentionKind, AttentionMeta, attentionKinds } from '@emberwatch/contract/sites-systems'
