/** A doc comment: what stands between backticks is code. */
export const DocText = ({ text }: { readonly text: string }) => (
  <span>
    {text.split(/`([^`]*)`/).map((part, place) => {
      // Code stands at the odd places.
      const Element = place % 2 === 0 ? 'span' : 'code'
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      return <Element key={place}>{part}</Element>
    })}
  </span>
)
