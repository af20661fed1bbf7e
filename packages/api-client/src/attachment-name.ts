/** Reads the attachment-name header, then Content-Disposition, then the default, without any path (product 17.4). */
export function attachmentName(headers: Headers, defaultName: string): string {
  const named = headers.get('attachment-name') ?? fromDisposition(headers.get('content-disposition') ?? '')
  return withoutPath(decoded(named ?? '')) || defaultName
}

/** `filename*` counts before `filename` (RFC 6266, 4.3). */
function fromDisposition(text: string): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(text)?.[1]
  return extended ?? /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(text)?.slice(1).find(Boolean)
}

/** Decodes names that no header can hold; keeps invalid encodings as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const withoutPath = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replace(/^\.+/, '').trim()
