declare module '@emberwatch/ui/table' {
export { type Column, columns, type FilterOption } from '@emberwatch/ui:table/columns';
export { type CsvColumn, csvText } from '@emberwatch/ui:table/csv';
export { DataTable, type DataTableProps } from '@emberwatch/ui:table/DataTable';
export { StaticTable } from '@emberwatch/ui:table/StaticTable';
export { type Address, useAddress } from '@emberwatch/ui:table/use-address';
export { namesOf, useTableView } from '@emberwatch/ui:table/use-table-view';
}

declare module '@emberwatch/ui:table/columns' {
import type { Address } from '@emberwatch/contract';
import type { ReactNode } from 'react';
import type { StatusName } from '@emberwatch/ui:status/statuses';
export type FilterOption = string | {
    readonly value: string;
    readonly label: string;
};
type KindOf<Value> = [Value] extends [number | null | undefined] ? 'number' | 'text' : [Value] extends [boolean | null | undefined] ? 'boolean' : [Value] extends [Address | null | undefined] ? 'address' : 'text' | 'date' | 'dateTime';
type ColumnKind = 'text' | 'number' | 'date' | 'dateTime' | 'boolean' | 'address';
interface ColumnOf<Row, Key, Kind extends ColumnKind> {
    readonly key: Key;
    readonly title: string;
    readonly kind?: Kind;
    readonly status?: StatusName;
    readonly sort?: true | string;
    readonly search?: true | string;
    readonly filter?: readonly FilterOption[];
    readonly link?: (row: Row) => string | null | undefined;
    readonly note?: (row: Row) => ReactNode;
    readonly render?: (row: Row) => ReactNode;
    readonly text?: (row: Row) => string | number | null | undefined;
    readonly isExtra?: boolean;
    readonly isControl?: boolean;
}
export type Column<Row> = {
    [Key in keyof Row & string]: ColumnOf<Row, Key, KindOf<Row[Key]>>;
}[keyof Row & string];
export type TableRow = Readonly<Record<string, unknown>>;
export type AnyColumn = ColumnOf<TableRow, string, ColumnKind>;
export const columns: <Row>() => <const List extends readonly Column<Row>[]>(list: List) => List;
type NameOf<Column, What> = Column extends {
    readonly key: infer Key;
} & What ? What extends {
    readonly sort: unknown;
} ? Column extends {
    readonly sort: infer Sort;
} ? NamedOrKey<Sort, Key> : never : Column extends {
    readonly search: infer Search;
} ? NamedOrKey<Search, Key> : never : never;
type NamedOrKey<Given, Key> = Given extends true ? Key : Given;
type Refused<List extends readonly unknown[], Sort, Search, Filter> = Labelled<'not sortable', Exclude<NameOf<List[number], {
    readonly sort: unknown;
}>, Sort>> | Labelled<'not searchable', Exclude<NameOf<List[number], {
    readonly search: unknown;
}>, Search>> | Labelled<'not filterable', Exclude<FilterKey<List[number]>, Filter>>;
type Labelled<Text extends string, Names> = Names extends string ? `${Text}: ${Names}` : never;
type FilterKey<Column> = Column extends {
    readonly key: infer Key;
    readonly filter: readonly FilterOption[];
} ? Key : never;
export type Allowed<List extends readonly unknown[], Sort, Search, Filter> = [
    Refused<List, Sort, Search, Filter>
] extends [never] ? unknown : {
    readonly refused: Refused<List, Sort, Search, Filter>;
};
export {};
}

declare module '@emberwatch/ui:table/csv' {
export interface CsvColumn<Row> {
    readonly title: string;
    readonly value: (row: Row) => string | number | null | undefined;
}
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string;
}

declare module '@emberwatch/ui:table/DataTable' {
import type { ParamsOf } from '@emberwatch/api-client';
import type { FilterOf, ListEndpoint, RowOf, SearchOf, SortOf } from '@emberwatch/contract';
import type { Allowed, Column } from '@emberwatch/ui:table/columns';
import type { TableOptions } from '@emberwatch/ui:table/table-options';
export type DataTableProps<E extends ListEndpoint, List extends readonly Column<RowOf<E>>[]> = TableOptions<E> & {
    readonly endpoint: E;
    readonly columns: List & Allowed<List, SortOf<E>, SearchOf<E>, FilterOf<E>>;
} & ParamsOf<E['path']>;
export function DataTable<E extends ListEndpoint, const List extends readonly Column<RowOf<E>>[]>(props: DataTableProps<E, List>): import("react").JSX.Element;
}

declare module '@emberwatch/ui:table/table-options' {
import type { ExtraOf, ListAnswerOf, ListEndpoint, RowOf } from '@emberwatch/contract';
import type { ReactNode } from 'react';
export interface TableOptions<E extends ListEndpoint, Row = RowOf<E>> {
    readonly title: string;
    readonly rowLink?: (row: Row) => string | null | undefined;
    readonly rowKey?: (row: Row) => string;
    readonly hasRowNumbers?: boolean;
    readonly query?: Partial<ExtraOf<E>>;
    readonly isEnabled?: boolean;
    readonly refetchInterval?: number;
    readonly name?: string;
    readonly header?: (answer: ListAnswerOf<E> | undefined) => ReactNode;
    readonly actions?: ReactNode;
    readonly empty?: ReactNode;
    readonly exportName?: string | null;
}
}

declare module '@emberwatch/ui:table/StaticTable' {
import type { ReactNode } from 'react';
import type { Column } from '@emberwatch/ui:table/columns';
interface StaticTableProps<Row> {
    readonly title: string;
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly rowKey: (row: Row) => string;
    readonly empty?: ReactNode;
}
export function StaticTable<Row>({ title, columns, rows, rowKey, empty }: StaticTableProps<Row>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:table/use-address' {
type Value = string | readonly string[] | undefined;
type Changes = Readonly<Record<string, Value>>;
export function useAddress(prefix?: string): {
    read: (name: string) => string;
    readAll: (name: string) => readonly string[];
    change: (changes: Changes, replace?: boolean) => void;
    ask: (changes: Changes) => void;
};
export type Address = ReturnType<typeof useAddress>;
export {};
}

declare module '@emberwatch/ui:table/use-table-view' {
import { type ListEndpoint, type Order, type PageSize } from '@emberwatch/contract';
import { type AnyColumn } from '@emberwatch/ui:table/columns';
export interface TableState {
    readonly page: number;
    readonly size: PageSize;
    readonly orderBy: string | undefined;
    readonly order: Order | undefined;
    readonly search: Readonly<Record<string, string>>;
    readonly filters: Readonly<Record<string, readonly string[]>>;
}
interface Names {
    readonly search: readonly string[];
    readonly filters: readonly string[];
}
export const namesOf: (columns: readonly Pick<AnyColumn, 'key' | 'search' | 'filter'>[]) => Names;
export function useTableView(endpoint: ListEndpoint, names?: Names, prefix?: string): {
    state: TableState;
    view: {
        orderBy?: string | undefined;
        order?: Order | undefined;
    };
    goTo: (page: number, replace?: boolean) => void;
    setSize: (size: PageSize) => void;
    sortBy: (orderBy: string, order: Order) => void;
    searchFor: (name: string, text: string, goesOn?: boolean) => void;
    filterBy: (key: string, values: readonly string[]) => void;
};
export {};
}
