const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** The type of a file of the log book, whose name ends by its content (product 26.4). Undefined for what is only saved. */
export const mediaTypeOf = (name: string): string | undefined =>
  mediaTypes[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
