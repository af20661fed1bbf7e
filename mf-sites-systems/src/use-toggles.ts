import { useAddress } from '@emberwatch/ui'

/**
 * Words chosen among the known ones, by their name in the address, so that links and Back show the same. None chosen means all.
 * @param further what else the address says once something is chosen
 */
export function useToggles<Word extends string>(
  name: string,
  known: readonly Word[],
  further: Readonly<Record<string, string>> = {},
) {
  const { readAll, change } = useAddress()
  const words = readAll(name)
  const chosen = known.filter((word) => words.includes(word))
  const toggle = (word: Word) =>
    change({
      ...further,
      [name]: chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word],
    })
  return { chosen, toggle }
}
