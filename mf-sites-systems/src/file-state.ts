import type { Configuration } from '@emberwatch/contract/sites-systems'

/** `xml` is the configuration, `json` its classes and reasons. */
export type FileExtension = 'xml' | 'json'

/** Saves the file viewer a reading (product 8.13). */
export interface FileState {
  readonly content: string
}

/** Whether there is XML, in the list or by a call of its own. */
export const hasXml = ({ xml, xmlBytes = 0 }: Pick<Configuration, 'xml' | 'xmlBytes'>) => xml !== null || xmlBytes > 0

/** Null where the list leaves out a long file. */
export function fileState({ xml, classReason }: Configuration, extension: FileExtension): FileState | null {
  const content = extension === 'xml' ? xml : classReason
  return content ? { content } : null
}

/** Navigation state may be anything. */
export const contentOf = (state: unknown): string | null => {
  const { content } = (state ?? {}) as Partial<FileState>
  return typeof content === 'string' ? content : null
}

export const xmlFiles = '.xml,text/xml,application/xml'
