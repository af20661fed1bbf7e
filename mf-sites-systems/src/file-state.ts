import type { Configuration } from '@emberwatch/contract/sites-systems'

/** `xml` is the configuration itself, `json` its classes and reasons. */
export type FileExtension = 'xml' | 'json'

/** What the list hands the file viewer, so that it reads nothing again (product 8.13). */
export interface FileState {
  readonly content: string
}

/** Null where the list itself has not got the file, because it is too long. */
export function fileState({ xml, classReason }: Configuration, extension: FileExtension): FileState | null {
  const content = extension === 'xml' ? xml : classReason
  return content ? { content } : null
}

/** Of a navigation; whatever else lies there counts as nothing. */
export const contentOf = (state: unknown): string | null => {
  const { content } = (state ?? {}) as Partial<FileState>
  return typeof content === 'string' ? content : null
}
