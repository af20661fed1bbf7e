import type { Address, FilterValue } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import type { StatusName } from '../status/statuses.ts'

/** A box of a checkbox filter: one value, of which a string is its own label, or several that mean the same to whoever looks for them. */
export type FilterOption<Value extends string = string> =
  | Value
  | { readonly value: Value; readonly label: string }
  | { readonly values: readonly Value[]; readonly label: string }

type KindOf<Value> = [Value] extends [number | null | undefined]
  ? 'number' | 'text'
  : [Value] extends [boolean | null | undefined]
    ? 'boolean'
    : [Value] extends [Address | null | undefined]
      ? 'address'
      : 'text' | 'date' | 'dateTime'
type ColumnKind = 'text' | 'number' | 'date' | 'dateTime' | 'boolean' | 'address'

interface ColumnOf<Row, Key, Kind extends ColumnKind> {
  /** Property of the row; also the name in `orderBy` and search, unless `sort` or `search` gives another. */
  readonly key: Key
  readonly title: string
  /** 'text' by default; for an object it shows the `name`. */
  readonly kind?: Kind
  readonly status?: StatusName
  /** True: sortable by the key; a text: by that name of the endpoint. */
  readonly sort?: true | string
  /** True: searchable by the key; a text: by that name of the endpoint. */
  readonly search?: true | string
  readonly filter?: readonly FilterOption<FilterValue<Row, Key & string>>[]
  readonly link?: (row: Row) => string | null | undefined
  readonly note?: (row: Row) => ReactNode
  /** Custom rendering; set `text` too if the export should include the value. */
  readonly render?: (row: Row) => ReactNode
  readonly text?: (row: Row) => string | number | null | undefined
  /** Titles the card of a phone in place of the first column, such as a name after a number, where the row has it. */
  readonly isTitle?: boolean
  /** Sentences, such as a comment. A browser may translate them, unlike names and codes. Defaults to true with `text` only. */
  readonly isProse?: boolean
  /** Hidden by default. */
  readonly isExtra?: boolean
  /** True for buttons and the like: always visible, never exported. */
  readonly isControl?: boolean
  /** Filled by another area, row by row: never exported. */
  readonly isExtension?: boolean
}

export type Column<Row> = {
  [Key in keyof Row & string]: ColumnOf<Row, Key, KindOf<Row[Key]>>
}[keyof Row & string]

/** Untyped rows and columns, for the table's own code. */
export type TableRow = Readonly<Record<string, unknown>>
export type AnyColumn = ColumnOf<TableRow, string, ColumnKind>

export const sortName = ({ key, sort }: Pick<AnyColumn, 'key' | 'sort'>) => (sort === true ? key : sort)
export const searchName = ({ key, search }: Pick<AnyColumn, 'key' | 'search'>) => (search === true ? key : search)

/** Declares columns: `columns<Site>()([{ key: 'name', title: 'Name', sort: true }])`. */
export const columns =
  <Row>() =>
  <const List extends readonly Column<Row>[]>(list: List): List =>
    list

type NameOf<Column, What> = Column extends { readonly key: infer Key } & What
  ? What extends { readonly sort: unknown }
    ? Column extends { readonly sort: infer Sort }
      ? NamedOrKey<Sort, Key>
      : never
    : Column extends { readonly search: infer Search }
      ? NamedOrKey<Search, Key>
      : never
  : never
type NamedOrKey<Given, Key> = Given extends true ? Key : Given

/** Names in `List` that the endpoint does not allow, as text for the compiler's error. */
type Refused<List extends readonly unknown[], Sort, Search, Filter> =
  | Labelled<'not sortable', Exclude<NameOf<List[number], { readonly sort: unknown }>, Sort>>
  | Labelled<'not searchable', Exclude<NameOf<List[number], { readonly search: unknown }>, Search>>
  | Labelled<'not filterable', Exclude<FilterKey<List[number]>, Filter>>
type Labelled<Text extends string, Names> = Names extends string ? `${Text}: ${Names}` : never
type FilterKey<Column> = Column extends { readonly key: infer Key; readonly filter: readonly FilterOption[] }
  ? Key
  : never

/** Extra constraint on `columns`: none, unless a column asks for what the endpoint does not offer. */
export type Allowed<List extends readonly unknown[], Sort, Search, Filter> = [
  Refused<List, Sort, Search, Filter>,
] extends [never]
  ? unknown
  : { readonly refused: Refused<List, Sort, Search, Filter> }
