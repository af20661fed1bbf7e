/**
 * A webpack loader for antd's style makers, which are dead code because the sheets hold their rules. Each export becomes a minimal stub: a hook
 * without class names, a component that renders nothing, or an unchanged text. Other exports are omitted, so that a caller fails the build.
 */
export default function styleMakerLoader(source) {
  const named = [...source.matchAll(/^export const (\w+) = ('[^']*'|gen\w+\()/gm)].map(
    ([, name, value]) => `export const ${name} = ${value.startsWith("'") ? value : stub(value)}`,
  )
  const main = /^export default (.*)$/m.exec(source)?.[1] ?? /\bas default\b/.exec(source)?.[0]
  // The last line marks an ECMAScript module even when nothing else is left, so that a missing export is an error.
  return [...named, ...(main ? [`export default ${stub(definitionOf(main, source))}`] : []), 'export {}'].join('\n')
}

const stub = (maker) => (maker.startsWith('genSubStyleComponent') ? '() => null' : "() => ['', '']")

/** The expression behind the default export, also when it has a name first: `const useStyle = genStyleHooks(…); export default useStyle`. */
function definitionOf(main, source) {
  const [name] = /^\w+(?=;|$)/.exec(main) ?? []
  return (name && new RegExp(`const ${name} = (gen\\w+)`).exec(source)?.[1]) ?? main
}
