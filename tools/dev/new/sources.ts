import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  type ArrayLiteralExpression,
  IndentationText,
  type Node,
  type ObjectLiteralExpression,
  Project,
  QuoteKind,
  type SourceFile,
  SyntaxKind,
} from 'ts-morph'

/** The sources of a working copy as syntax trees; nothing is written until every change is known to fit. */
export class Sources {
  readonly #root: string
  readonly #texts = new Map<string, string>()
  readonly #project = new Project({
    skipAddingFilesFromTsConfig: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, quoteKind: QuoteKind.Single },
  })

  constructor(root: string) {
    this.#root = root
  }

  file(path: string): SourceFile {
    return this.#project.addSourceFileAtPath(join(this.#root, path))
  }

  text = (path: string): string => readFileSync(join(this.#root, path), 'utf8')

  /** The first match of `find` in the files of the glob, without tests. @throws with what is missing */
  find<Match>(glob: string, what: string, find: (file: SourceFile) => Match | undefined): Match {
    const paths = globSync(glob, { cwd: this.#root, exclude: (name) => String(name).includes('.test') }).sort()
    for (const path of paths) {
      const match = find(this.file(path))
      if (match) return match
    }
    throw new Error(`There is no ${what} in ${glob}`)
  }

  /** Relative to the root of the working copy. */
  pathOf = (node: Node): string => relative(this.#root, node.getSourceFile().getFilePath())

  /** @throws if the file exists */
  create(path: string, text: string): void {
    if (existsSync(join(this.#root, path))) throw new Error(`${path} is there already`)
    this.#texts.set(path, text)
  }

  /** @returns the paths of all new and changed files */
  write(): string[] {
    const changed = this.#project.getSourceFiles().filter((file) => !file.isSaved())
    for (const [path, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true })
      writeFileSync(join(this.#root, path), text)
    }
    this.#project.saveSync()
    return [...this.#texts.keys(), ...changed.map(this.pathOf)]
  }
}

/** The object literal assigned to a variable, directly or as the argument of a call such as `v.object({ … })`. */
export const objectOf = (file: SourceFile, variable: string): ObjectLiteralExpression | undefined => {
  const value = file.getVariableDeclaration(variable)?.getInitializer()
  return (
    value?.asKind(SyntaxKind.ObjectLiteralExpression) ??
    value?.asKind(SyntaxKind.CallExpression)?.getArguments()[0]?.asKind(SyntaxKind.ObjectLiteralExpression)
  )
}

const isLast = (name: string) => /^['"]?(created|archived|deleted)/.test(name)

const placeIn = (names: readonly string[]): number => {
  const at = names.findIndex(isLast)
  return at < 0 ? names.length : at
}

export const addMember = (object: ObjectLiteralExpression, name: string, initializer: string): void => {
  const names = object.getProperties().map((one) => one.asKind(SyntaxKind.PropertyAssignment)?.getName() ?? '')
  object.insertPropertyAssignment(placeIn(names), { name, initializer })
}

export const addField = (file: SourceFile, type: string, name: string, kind: string): void => {
  const fields = file.getInterfaceOrThrow(type)
  fields.insertProperty(placeIn(fields.getProperties().map((one) => one.getName())), { name, type: kind })
}

/** @param nameOf returns the name of an element, to find those that come last */
export const addElement = (list: ArrayLiteralExpression, text: string, nameOf: (element: Node) => string): void => {
  list.insertElement(placeIn(list.getElements().map(nameOf)), text)
}

export const addImport = (file: SourceFile, module: string, name: string): void => {
  const declaration = file.getImportDeclaration((one) => one.getModuleSpecifierValue() === module && !one.isTypeOnly())
  if (!declaration) file.addImportDeclaration({ moduleSpecifier: module, namedImports: [name] })
  else if (declaration.getNamedImports().every((one) => one.getName() !== name)) declaration.addNamedImport(name)
}
