import { Argument, type Command as CommandLine, Option } from 'commander'
import type { AnyCommand } from '../commands/command.ts'
import { type CommandName, commands } from '../commands/commands.ts'
import { type Word, wordOf } from '../commands/words.ts'
import type { AreasCommand } from './areas-command.ts'
import { exitCodeOf, textOf } from './texts.ts'

/** Makes the command line of what commands declare: their words, arguments, options and help. */

/** Commands of the same first words are one to people, such as `canary` and `canary --end`. */
type Group = readonly (readonly [CommandName, AnyCommand])[]

export function addCommands(to: AreasCommand): void {
  const typed = (Object.entries(commands) as [CommandName, AnyCommand][]).filter(([, { typed }]) => typed)
  for (const group of Map.groupBy(typed, ([, command]) => pathOf(command).join(' ')).values()) addGroup(to, group)
}

const pathOf = ({ typed = '' }: AnyCommand) => typed.split(' ').filter((each) => /^[a-z-]+$/.test(each))
const argumentsOf = ({ typed = '' }: AnyCommand) => typed.split(' ').filter((each) => /^[<[]/.test(each))
const memberOf = (argument: string) => argument.replace(/[^\w]/g, '')

const rightTexts: Readonly<Partial<Record<AnyCommand['right'], string>>> = {
  ops: ' (ops only)',
  store: ' (on the machine of the store only)',
}
const parents: Readonly<Record<string, string>> = {
  member: 'who may see and change releases of an area on its page',
}

function addGroup({ program, store, answer }: AreasCommand, group: Group): void {
  const [first] = group.map(([, command]) => command) as [AnyCommand]
  const [name = '', parentName] = pathOf(first).reverse()
  const line = (parentName ? parentOf(program, parentName) : program)
    .command(name)
    .description(first.does + (rightTexts[group.at(-1)?.[1].right ?? 'read'] ?? ''))
  const given = addWords(line, group)
  line.action(async () => {
    const [chosen, input] = choose(group, given(), line)
    const result = await store().run(chosen, input as never)
    answer(result, () => textOf(chosen, result, input))
    process.exitCode = exitCodeOf(chosen, result) ?? process.exitCode
  })
}

const parentOf = (program: CommandLine, name: string): CommandLine =>
  program.commands.find((each) => each.name() === name) ?? program.command(name).description(parents[name] ?? '')

interface Given {
  readonly members: Readonly<Record<string, unknown>>
  /** Members that were typed, and not by their default. */
  readonly typed: ReadonlySet<string>
}

/** @returns what was typed, by members of the inputs */
function addWords(line: CommandLine, group: Group): () => Given {
  const all = group.map(([, command]) => command)
  const entries: Readonly<Record<string, Parameters<typeof wordOf>[0]>> = Object.assign(
    {},
    ...all.map(({ input }) => input.entries),
  )
  const longest = all.map(argumentsOf).sort((one, other) => other.length - one.length)[0] ?? []
  for (const text of longest) {
    const isNeeded = all.every((command) => argumentsOf(command).includes(text))
    line.addArgument(
      argumentOf(isNeeded ? text : text.replace('<', '[').replace('>', ']'), wordOf(entries[memberOf(text)] as never)),
    )
  }
  const options: [member: string, option: Option][] = []
  for (const [member, schema] of Object.entries(entries)) {
    const { more, ...own } = wordOf(schema)
    for (const each of [own, more]) if (each?.flags) options.push([member, optionOf(each)])
  }
  for (const [, option] of options) line.addOption(option)
  for (const { flag } of all) if (flag) line.option(...flag)
  return () => {
    const members: Record<string, unknown> = {}
    const typed = new Set<string>()
    const take = (member: string, value: unknown, isTyped: boolean) => {
      if (value === undefined) return
      members[member] = Array.isArray(members[member]) ? [...members[member], ...(value as unknown[])] : value
      if (isTyped && member !== 'note' && !(Array.isArray(value) && value.length === 0)) typed.add(member)
    }
    for (const [at, text] of longest.entries()) take(memberOf(text), line.processedArgs[at], true)
    for (const [member, option] of options) {
      const name = option.attributeName()
      take(member, line.getOptionValue(name), line.getOptionValueSource(name) === 'cli')
    }
    return { members, typed }
  }
}

function argumentOf(text: string, { help, parse, choices }: Word): Argument {
  const argument = new Argument(text, help)
  if (choices) argument.choices(choices)
  if (parse) argument.argParser(parse)
  return argument
}

export function optionOf({ flags = '', help, parse, otherwise }: Word): Option {
  const option = new Option(flags, help)
  if (parse) option.argParser(parse)
  if (otherwise !== undefined) option.default(otherwise)
  return option
}

/** The command whose flag was typed, else the one that takes most of what was. */
function choose(group: Group, { members, typed }: Given, line: CommandLine): [CommandName, object] {
  const isFlagged = ({ flag }: AnyCommand) => flag && line.getOptionValue(new Option(flag[0]).attributeName())
  const taken = ({ input }: AnyCommand) => [...typed].filter((member) => member in input.entries).length
  const unflagged = group.filter(([, { flag }]) => !flag).sort(([, one], [, other]) => taken(other) - taken(one))
  const [name, { input }] = (group.find(([, command]) => isFlagged(command)) ?? unflagged[0]) as Group[number]
  return [name, Object.fromEntries(Object.entries(members).filter(([member]) => member in input.entries))]
}
