/** Messages that docs/product quotes, and the texts of the sources that they may be. */

/** Texts in quotes of two words or more that begin with a capital letter. */
export const quotesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w`])['"]([A-Z][^'"\n{}]*? [^'"\n{}]*?)['"](?!\w)/g)].map(([, quote = '']) => quote)

/** Template strings of the sources, each place for a value matching anything. */
export const templatesIn = (sources: string): RegExp[] =>
  [...sources.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/)
    if (fixed.join('').trim().length < 6) return []
    return [new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)]
  })
