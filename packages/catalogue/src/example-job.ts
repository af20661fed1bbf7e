import type { Job } from '@emberwatch/contract'

/** A background task that is half done. */
export const exampleJob: Job = {
  id: '1',
  kind: 'export',
  title: 'units.csv',
  state: 'running',
  hasCancelRequest: false,
  systemId: null,
  doneCount: 24_000,
  totalCount: 48_211,
  error: null,
  fileBytes: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  finishedAt: null,
}
