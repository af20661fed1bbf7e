import vm from 'node:vm'

/**
 * Jest compiles every module anew for each test file, as each has a realm of its own: a third of what a file takes to load. A
 * `vm.Script` is bound to no realm, so that a Jest process parses and compiles a module once and runs it in many.
 */

const compiled = new Map()
const { compileFunction } = vm

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {}
  if (!parsingContext || !filename) return compileFunction(source, parameters, options)
  return scriptOf(source, parameters, filename).runInContext(parsingContext)
}

/** By name, as the same file is transformed in the same way; a changed one replaces what was kept of it. */
function scriptOf(source, parameters, filename) {
  const kept = compiled.get(filename)
  if (kept?.source === source) return kept.script
  const head = `(function (${parameters.join(', ')}) {`
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
  compiled.set(filename, { source, script })
  return script
}
