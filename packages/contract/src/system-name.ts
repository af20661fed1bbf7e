/** Falls back to its number (product 8.2). */
export const systemName = ({ name, number }: { name: string | null; number: number }): string =>
  name || `System ${number}`
