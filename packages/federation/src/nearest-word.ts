const mostChanges = 2

/** The word that is meant by a slip of the keyboard; undefined where none is near. */
export function nearestWord(given: string, words: readonly string[]): string | undefined {
  const [nearest] = words
    .map((word) => ({ word, changes: changesBetween(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, changes }) => changes <= mostChanges && changes < word.length / 2)
    .sort((a, b) => a.changes - b.changes)
  return nearest?.word
}

/** Counts the letters to add, leave out or replace (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, theirs] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === theirs ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
