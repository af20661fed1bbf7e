/** Saves content as a file; characters that file systems forbid in names become '-'. */
export function saveFile(content: Blob | string, name: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(name)
  link.click()
  // Some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
export const safeFileName = (name: string): string => name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '-')
