/** @returns the one block of a language in a page, as ```js … ``` @throws where there is none, or more than one */
export function codeOf(page: string, language: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )
  const [code] = blocks
  if (code === undefined || blocks.length > 1) throw new Error(`The page has ${blocks.length} blocks of ${language}`)
  return code
}
