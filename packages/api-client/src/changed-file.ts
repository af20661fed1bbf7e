/**
 * Whether a chosen file cannot be read any more, as it was saved again, moved or deleted since. Browsers refuse it then with NotReadableError or
 * NotFoundError (File API 6.5.2), and a request that carries it fails as if the network were gone.
 */
export const isUnreadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    )

/** The name of the first field whose file cannot be read; undefined where all can. */
export async function unreadableField(form: FormData): Promise<string | undefined> {
  for (const [name, value] of form) if (value instanceof Blob && (await isUnreadable(value))) return name
  return undefined
}
