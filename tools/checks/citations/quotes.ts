/** Compares messages quoted in docs/product with the texts in the sources. */

export const quotesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w`])['"]([A-Z][^'"\n{}]*? [^'"\n{}]*?)['"](?!\w)/g)].map(([, quote = '']) => quote)

export const templatesIn = (sources: string): RegExp[] =>
  [...sources.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/)
    if (fixed.join('').trim().length < 6) return []
    return [new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)]
  })
