const paths = new WeakMap<File, string>()

export function storedAt(file: File, path: string): File {
  paths.set(file, path)
  return file
}

/** The server removes it after the answer. */
export function storedPath(file: File): string {
  const path = paths.get(file)
  if (!path) throw new Error('this file was not uploaded')
  return path
}
