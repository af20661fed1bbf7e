import { tokens, useThemeName } from '@emberwatch/ui'

/** The name serves drawings that no style sheet can colour, such as one on a canvas. */
export function Example() {
  const theme = useThemeName()
  return (
    <p>
      <span>{`The accent of the ${theme} theme is `}</span>
      <code>{tokens[theme].accent}</code>
    </p>
  )
}
