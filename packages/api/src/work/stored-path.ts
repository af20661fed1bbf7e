const paths = new WeakMap<File, string>()

/** Remembers where the server has stored a file that somebody sent. */
export function storedAt(file: File, path: string): File {
  paths.set(file, path)
  return file
}

/** Where an uploaded file lies; the server removes it when it has answered the request. */
export function storedPath(file: File): string {
  const path = paths.get(file)
  if (!path) throw new Error('this file was not uploaded')
  return path
}
