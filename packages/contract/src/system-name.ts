/** A system without a name is called by its number, wherever it stands (product 8.2). */
export const systemName = ({ name, number }: { name: string | null; number: number }): string =>
  name || `System ${number}`
