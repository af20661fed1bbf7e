/** A doc comment: what stands between backticks is code. */
export const DocText = ({ text }: { readonly text: string }) => (
  <span>
    {/* Code stands at the odd places. */}
    {text.split(/`([^`]*)`/).map((part, place) => (place % 2 === 0 ? part : <code key={part}>{part}</code>))}
  </span>
)
