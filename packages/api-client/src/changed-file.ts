/**
 * Tests whether a chosen file was saved again, moved or deleted since. Most browsers refuse to read it then (File API 6.5.2, NotReadableError or
 * NotFoundError), and a request that carries it fails as if the network were gone. Firefox reads what is there now and sends as much of it as the file had
 * before, so the length tells; of a file of the same length it sends the new content.
 */
export const hasChanged = (file: Blob): Promise<boolean> =>
  file.arrayBuffer().then(
    ({ byteLength }) => byteLength !== file.size,
    () => true,
  )

/** The name of the first field whose file has changed; undefined where none has. */
export async function changedField(form: FormData): Promise<string | undefined> {
  for (const [name, value] of form) if (value instanceof Blob && (await hasChanged(value))) return name
  return undefined
}
