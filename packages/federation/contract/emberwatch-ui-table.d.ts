declare module '@emberwatch/ui/table' {
import type { Address } from '@emberwatch/contract';
import { ConnectionLook } from '@emberwatch/contract';
import type { ExtensionPoint } from '@emberwatch/contract';
import type { ExtraOf } from '@emberwatch/contract';
import type { FilterOf } from '@emberwatch/contract';
import type { FilterValue } from '@emberwatch/contract';
import { JSX } from 'react';
import type { ListAnswerOf } from '@emberwatch/contract';
import { ListEndpoint } from '@emberwatch/contract';
import { Order } from '@emberwatch/contract';
import { PageSize } from '@emberwatch/contract';
import type { ParamsOf } from '@emberwatch/api-client';
import type { ReactNode } from 'react';
import type { RowOf } from '@emberwatch/contract';
import type { SearchOf } from '@emberwatch/contract';
import type { SortOf } from '@emberwatch/contract';
type Allowed<List extends readonly unknown[], Sort, Search, Filter> = [
Refused<List, Sort, Search, Filter>
] extends [never] ? unknown : {
    readonly refused: Refused<List, Sort, Search, Filter>;
};
type AnyColumn = ColumnOf<TableRow, string, ColumnKind>;
export type Column<Row> = {
    [Key in keyof Row & string]: ColumnOf<Row, Key, KindOf<Row[Key]>>;
}[keyof Row & string];
type ColumnKind = 'text' | 'number' | 'date' | 'dateTime' | 'boolean' | 'address';
interface ColumnOf<Row, Key, Kind extends ColumnKind> {
    readonly key: Key;
    readonly title: string;
    readonly kind?: Kind;
    readonly status?: StatusName;
    readonly sort?: true | string;
    readonly search?: true | string;
    readonly filter?: readonly FilterOption<FilterValue<Row, Key & string>>[];
    readonly link?: (row: Row) => string | null | undefined;
    readonly note?: (row: Row) => ReactNode;
    readonly render?: (row: Row) => ReactNode;
    readonly text?: (row: Row) => string | number | null | undefined;
    readonly isTitle?: boolean;
    readonly isProse?: boolean;
    readonly isExtra?: boolean;
    readonly isControl?: boolean;
    readonly isExtension?: boolean;
}
type ColumnPoint = Extract<ExtensionPoint, `${string}.columns`>;
export const columns: <Row>() => <const List extends readonly Column<Row>[]>(list: List) => List;
export interface CsvColumn<Row> {
    readonly title: string;
    readonly value: (row: Row) => string | number | null | undefined;
}
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string;
export function DataTable<E extends ListEndpoint, const List extends readonly Column<RowOf<E>>[]>(props: DataTableProps<E, List>): JSX.Element;
export type DataTableProps<E extends ListEndpoint, List extends readonly Column<RowOf<E>>[]> = TableOptions<E> & {
    readonly endpoint: E;
    readonly columns: List & Allowed<List, SortOf<E>, SearchOf<E>, FilterOf<E>>;
} & ParamsOf<E['path']>;
type FileKind = 'xlsx' | 'csv';
type FilterKey<Column> = Column extends {
    readonly key: infer Key;
    readonly filter: readonly FilterOption[];
} ? Key : never;
export type FilterOption<Value extends string = string> = Value | {
    readonly value: Value;
    readonly label: string;
} | {
    readonly values: readonly Value[];
    readonly label: string;
};
type KindOf<Value> = [Value] extends [number | null | undefined] ? 'number' | 'text' : [Value] extends [boolean | null | undefined] ? 'boolean' : [Value] extends [Address | null | undefined] ? 'address' : 'text' | 'date' | 'dateTime';
type Labelled<Text extends string, Names> = Names extends string ? `${Text}: ${Names}` : never;
type ListState = ReturnType<typeof useListState>;
type Named = Pick<AnyColumn, 'key' | 'search' | 'filter'>;
type NamedOrKey<Given, Key> = Given extends true ? Key : Given;
type NameOf<Column, What> = Column extends {
    readonly key: infer Key;
} & What ? What extends {
    readonly sort: unknown;
} ? Column extends {
    readonly sort: infer Sort;
} ? NamedOrKey<Sort, Key> : never : Column extends {
    readonly search: infer Search;
} ? NamedOrKey<Search, Key> : never : never;
export const NoAction: ({ why }: {
    readonly why: string;
}) => JSX.Element;
type Refused<List extends readonly unknown[], Sort, Search, Filter> = Labelled<'not sortable', Exclude<NameOf<List[number], {
    readonly sort: unknown;
}>, Sort>> | Labelled<'not searchable', Exclude<NameOf<List[number], {
    readonly search: unknown;
}>, Search>> | Labelled<'not filterable', Exclude<FilterKey<List[number]>, Filter>>;
interface RowFold<Row> {
    readonly key: (row: Row) => string | null;
    readonly at: (row: Row) => string;
}
export function saveRows<Row>(kind: FileKind, columns: readonly CsvColumn<Row>[], rows: readonly Row[], name: string): Promise<void>;
export const SelectPlaceholder: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export function StaticTable<Row>({ title, columns, rows, rowKey, empty }: StaticTableProps<Row>): JSX.Element;
interface StaticTableProps<Row> {
    readonly title: string;
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly rowKey: (row: Row) => string;
    readonly empty?: ReactNode;
}
type StatusName = keyof typeof vocabularies;
interface TableOptions<E extends ListEndpoint, Row = RowOf<E>> {
    readonly title: string;
    readonly rowLink?: (row: Row) => string | null | undefined;
    readonly rowKey?: (row: Row) => string;
    readonly hasRowNumbers?: boolean;
    readonly query?: Partial<ExtraOf<E>>;
    readonly isEnabled?: boolean;
    readonly isHeld?: boolean;
    readonly fold?: RowFold<Row>;
    readonly refetchInterval?: number;
    readonly name?: string;
    readonly header?: (answer: ListAnswerOf<E> | undefined, isOutstanding: boolean) => ReactNode;
    readonly actions?: ReactNode;
    readonly empty?: ReactNode;
    readonly point?: ColumnPoint;
    readonly exportName?: string | null;
}
type TableRow = Readonly<Record<string, unknown>>;
function useListState(endpoint: ListEndpoint, columns?: readonly Named[], name?: string): {
    page: number;
    size: 10 | 25 | 50 | 100;
    sort: {
        by: string;
        order: Order;
    };
    search: Readonly<Record<string, string>>;
    filters: Readonly<Record<string, readonly string[]>>;
    view: {
        orderBy?: string | undefined;
        order?: Order | undefined;
    };
    setPage: (page: number, replace?: boolean) => void;
    setSize: (size: PageSize) => void;
    setSort: (orderBy: string, order: Order) => void;
    setSearch: (name: string, text: string, goesOn?: boolean) => void;
    setFilter: (key: string, values: readonly string[]) => void;
};
export const useListView: (endpoint: ListEndpoint, columns?: readonly Named[], name?: string) => ListState['view'];
const vocabularies: {
    readonly connection: {
        readonly words: {
            [k: string]: ConnectionLook;
        };
        readonly announced: true;
    };
    readonly reportConnection: {
        readonly words: {
            readonly connected: {
                readonly word: 'Connected';
                readonly icon: 'check';
                readonly tone: 'ok';
                readonly meaning: 'Messages of the panel arrive.';
                readonly standsFor: 'system_connected, connected, Connected';
            };
            readonly disconnected: {
                readonly word: 'Offline';
                readonly icon: 'cross';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
                readonly tone: 'fail';
            };
        };
        readonly announced: true;
        readonly otherwise: {
            readonly word: 'Offline';
            readonly icon: 'cross';
            readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
            readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
            readonly tone: 'fail';
        };
    };
    readonly stage: {
        readonly words: {
            readonly pending: readonly ["Pending", "unknown"];
            readonly ok: readonly ["OK", "ok"];
            readonly fail: readonly ["Failed", "fail"];
        };
    };
    readonly user: {
        readonly words: {
            readonly ACTIVE: readonly ["Active", "ok"];
            readonly REGISTRATION: readonly ["Registration", "attention"];
            readonly BANNED: readonly ["Banned", "fail"];
            readonly DELETED: readonly ["Deleted", "unknown"];
            readonly ANONYMOUS: readonly ["Anonymous", "unknown"];
        };
    };
    readonly severity: {
        readonly words: {
            readonly alarm: {
                readonly word: 'Alarm';
                readonly icon: 'octagon';
                readonly tone: 'fail';
                readonly meaning: 'A fire alarm, or an issue with alarms that is open.';
                readonly standsFor: 'hasAlarms, alarm, Alarm';
            };
            readonly critical: {
                readonly word: 'Critical';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'An urgent issue is open.';
                readonly standsFor: 'isUrgent, urgent, Critical';
            };
            readonly nonCritical: {
                readonly word: 'Non-critical';
                readonly icon: 'ring';
                readonly tone: 'unknown';
                readonly meaning: 'An issue that can wait.';
                readonly standsFor: 'neither hasAlarms nor isUrgent, Non-critical';
            };
        };
    };
    readonly issue: {
        readonly words: {
            readonly solved: readonly ["Solved", "ok"];
            readonly open: readonly ["Open", "attention"];
        };
    };
    readonly configuration: {
        readonly words: {
            readonly error: readonly ["ERROR", "fail"];
            readonly ready: readonly ["Ready", "ok"];
            readonly processing: readonly ["Processing", "attention"];
        };
    };
    readonly comparison: {
        readonly words: {
            readonly same: readonly ["Same", "ok"];
            readonly differs: readonly ["Differs", "warn"];
            readonly only: readonly ["Only there", "attention"];
        };
    };
    readonly invitation: {
        readonly words: {
            readonly Pending: readonly ["Pending", "attention"];
            readonly Accepted: readonly ["Accepted", "ok"];
            readonly Rejected: readonly ["Rejected", "unknown"];
            readonly Expired: readonly ["Expired", "unknown"];
        };
    };
    readonly site: {
        readonly words: {
            readonly offline: {
                readonly word: 'Offline';
                readonly icon: 'cross';
                readonly tone: 'unknown';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
            };
            readonly alarm: {
                readonly word: 'Alarm';
                readonly icon: 'octagon';
                readonly tone: 'fail';
                readonly meaning: 'A fire alarm, or an issue with alarms that is open.';
                readonly standsFor: 'hasAlarms, alarm, Alarm';
            };
            readonly warning: {
                readonly word: 'Warning';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'Issues of a site are open, or a day had a prealarm, an early warning or a critical issue.';
                readonly standsFor: 'warning';
            };
            readonly active: {
                readonly word: 'Active';
                readonly icon: 'check';
                readonly tone: 'ok';
                readonly meaning: 'All systems of the site are connected and no issue is open.';
                readonly standsFor: 'active';
            };
        };
        readonly announced: readonly ["offline", "active"];
    };
    readonly attention: {
        readonly words: {
            readonly alarm: {
                readonly word: 'Alarm';
                readonly icon: 'octagon';
                readonly tone: 'fail';
                readonly meaning: 'A fire alarm, or an issue with alarms that is open.';
                readonly standsFor: 'hasAlarms, alarm, Alarm';
            };
            readonly offline: {
                readonly word: 'Offline';
                readonly icon: 'cross';
                readonly tone: 'unknown';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
            };
            readonly urgent: {
                readonly word: 'Critical';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'An urgent issue is open.';
                readonly standsFor: 'isUrgent, urgent, Critical';
            };
            readonly disabled: {
                readonly word: 'Disabled';
                readonly icon: 'diamond';
                readonly tone: 'warn';
                readonly meaning: 'A unit or zone is disabled at the panel for more than a day.';
                readonly standsFor: 'disabled';
            };
            readonly configuration: {
                readonly word: 'Configuration error';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'The latest configuration file could not be read.';
                readonly standsFor: 'parsingError, ERROR';
            };
        };
        readonly announced: readonly ["offline"];
    };
    readonly service: {
        readonly words: {
            readonly overdue: readonly ["Overdue", "warn"];
            readonly due: readonly ["Due now", "attention"];
            readonly soon: readonly ["Within 30 days", "info"];
            readonly later: readonly ["Later", "unknown"];
        };
    };
    readonly link: {
        readonly words: {
            readonly true: {
                readonly word: 'Connected';
                readonly icon: 'check';
                readonly tone: 'ok';
                readonly meaning: 'Messages of the panel arrive.';
                readonly standsFor: 'system_connected, connected, Connected';
            };
            readonly false: {
                readonly icon: 'cross';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
                readonly tone: 'fail';
                readonly word: 'Disconnected';
            };
        };
        readonly announced: true;
    };
    readonly ready: {
        readonly words: {
            readonly true: readonly ["Ready", "ok"];
            readonly false: readonly ["Not ready", "unknown"];
        };
    };
    readonly lock: {
        readonly words: {
            readonly true: readonly ["Locked", "attention"];
            readonly false: readonly ["Unlocked", "unknown"];
        };
    };
    readonly archive: {
        readonly words: {
            readonly archived: readonly ["Archived", "unknown"];
        };
    };
};
export { }
}
