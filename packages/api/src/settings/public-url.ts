import type { Settings } from '../settings.ts'

/** The address without a slash at the end; for links where no server listens, so that its address is not known. */
export const publicUrlOf = ({ publicUrl, port, basePath }: Settings): string =>
  (publicUrl ?? `http://localhost:${port}${basePath}`).replace(/\/+$/, '')
