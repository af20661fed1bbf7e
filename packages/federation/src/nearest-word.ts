import leven from 'leven'

const maxChanges = 2

/** The word that is meant by a slip of the keyboard; undefined where none is near. */
export function nearestWord(text: string, words: readonly string[]): string | undefined {
  const [nearest] = words
    .map((word) => ({ word, changes: leven(text.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, changes }) => changes <= maxChanges && changes < word.length / 2)
    .sort((a, b) => a.changes - b.changes)
  return nearest?.word
}
