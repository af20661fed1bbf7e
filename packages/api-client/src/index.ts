/** This package makes all calls of the browser. */
export { type Additions, useAdditions, useIsSupported } from './additions.tsx'
export { ApiError, asApiError, isApiError, lossOf } from './api-error.ts'
export { hasChanged } from './changed-file.ts'
export {
  Client,
  type ClientOptions,
  type Download,
  type FileArgs,
  type ItemArgs,
  type ListArgs,
  type ParamsOf,
  type RowsOf,
} from './client.ts'
export { searchParams } from './encoding.ts'
export {
  ApiPermissions,
  ApiProvider,
  createQueryClient,
  useClient,
  useDownload,
  useFileText,
  useItem,
  useList,
  useListCount,
  useListRows,
  useRefresh,
  useSend,
} from './hooks.tsx'
export { followChanges } from './live/follow-changes.ts'
export { type Freshness, useFreshness, useLiveState } from './live/live-state.ts'
export { type LiveLinkState, type LiveState, LiveStore } from './live/live-store.ts'
