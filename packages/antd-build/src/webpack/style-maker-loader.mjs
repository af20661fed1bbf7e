/**
 * A webpack loader for antd's makers of styles, which are dead code where the rules are sheets made beforehand. Each export
 * becomes the smallest thing that its callers can do with: a hook that names no classes, a component that shows nothing, a
 * text as it was. Anything else is left out, so that a caller of it fails the build.
 */
export default function styleMakerLoader(source) {
  const named = [...source.matchAll(/^export const (\w+) = ('[^']*'|gen\w+\()/gm)].map(
    ([, name, value]) => `export const ${name} = ${value.startsWith("'") ? value : stub(value)}`,
  )
  const main = /^export default (.*)$/m.exec(source)?.[1] ?? /\bas default\b/.exec(source)?.[0]
  // The last line says that this is a module of ECMAScript also where nothing is left of it: a missing export is an error then.
  return [...named, ...(main ? [`export default ${stub(definitionOf(main, source))}`] : []), 'export {}'].join('\n')
}

const stub = (maker) => (maker.startsWith('genSubStyleComponent') ? '() => null' : "() => ['', '']")

/** What makes the default export, also where it has a name first: `const useStyle = genStyleHooks(…); export default useStyle`. */
function definitionOf(main, source) {
  const [name] = /^\w+(?=;|$)/.exec(main) ?? []
  return (name && new RegExp(`const ${name} = (gen\\w+)`).exec(source)?.[1]) ?? main
}
