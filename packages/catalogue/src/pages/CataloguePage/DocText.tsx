/** A doc comment: what stands between backticks is code. */
export const DocText = ({ text }: { readonly text: string }) => (
  <span>
    {text.split(/`([^`]*)`/).map((part, index) => {
      // Code stands at the odd places.
      const Element = index % 2 === 0 ? 'span' : 'code'
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      return <Element key={index}>{part}</Element>
    })}
  </span>
)
