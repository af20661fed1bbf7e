import type { Address } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import type { StatusName } from '../status/statuses.ts'

/** A value of a checkbox filter; a plain text is its own label. */
export type FilterOption = string | { readonly value: string; readonly label: string }

/** How a value is shown, from what it is. */
type KindOf<Value> = [Value] extends [number | null | undefined]
  ? 'number' | 'text'
  : [Value] extends [boolean | null | undefined]
    ? 'boolean'
    : [Value] extends [Address | null | undefined]
      ? 'address'
      : 'text' | 'date' | 'dateTime'
type ColumnKind = 'text' | 'number' | 'date' | 'dateTime' | 'boolean' | 'address'

interface ColumnOf<Row, Key, Kind extends ColumnKind> {
  /** The member of the row, and the name in `orderBy` and search unless these say otherwise. */
  readonly key: Key
  readonly title: string
  /** 'text' by default; an object with a `name` shows that. */
  readonly kind?: Kind
  /** Shows the value as shape and word of a vocabulary. */
  readonly status?: StatusName
  /** Sortable by its key, or by another name of the endpoint. */
  readonly sort?: true | string
  /** Searchable by its key, or by another name of the endpoint. */
  readonly search?: true | string
  /** Values of a checkbox filter on the key. */
  readonly filter?: readonly FilterOption[]
  /** Path that the value leads to. */
  readonly link?: (row: Row) => string | null | undefined
  /** A quieter second line. */
  readonly note?: (row: Row) => ReactNode
  /** Shows something else than the value; give `text` too where the export should have it. */
  readonly render?: (row: Row) => ReactNode
  /** The value as text or number, for screen and export. */
  readonly text?: (row: Row) => string | number | null | undefined
  /** Left out until the person asks for it. */
  readonly isExtra?: boolean
  /** For buttons and the like: no place in the export, always shown. */
  readonly isControl?: boolean
}

/** A column of rows of one kind. Its key is a member of the row and its kind fits the value. */
export type Column<Row> = {
  [Key in keyof Row & string]: ColumnOf<Row, Key, KindOf<Row[Key]>>
}[keyof Row & string]

/** Rows and columns inside the table's own code, where they are of any kind. */
export type TableRow = Readonly<Record<string, unknown>>
export type AnyColumn = ColumnOf<TableRow, string, ColumnKind>

/** The names in `orderBy` and search. */
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

/** Members of `List` that ask for more than the endpoint allows, as text that the compiler shows. */
type Refused<List extends readonly unknown[], Sort, Search, Filter> =
  | Labelled<'not sortable', Exclude<NameOf<List[number], { readonly sort: unknown }>, Sort>>
  | Labelled<'not searchable', Exclude<NameOf<List[number], { readonly search: unknown }>, Search>>
  | Labelled<'not filterable', Exclude<FilterKey<List[number]>, Filter>>
type Labelled<Text extends string, Names> = Names extends string ? `${Text}: ${Names}` : never
type FilterKey<Column> = Column extends { readonly key: infer Key; readonly filter: readonly FilterOption[] }
  ? Key
  : never

/** What `columns` must be besides a list of columns: nothing, unless a column asks for what the endpoint does not offer. */
export type Allowed<List extends readonly unknown[], Sort, Search, Filter> = [
  Refused<List, Sort, Search, Filter>,
] extends [never]
  ? unknown
  : { readonly refused: Refused<List, Sort, Search, Filter> }
