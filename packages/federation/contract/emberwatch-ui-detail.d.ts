declare module '@emberwatch/ui/detail' {
import { Address as Address_2 } from '@emberwatch/contract';
import { ApiError } from '@emberwatch/api-client';
import type { ComponentProps } from 'react';
import type { ExtensionPoint } from '@emberwatch/contract';
import type { ExtensionPoints } from '@emberwatch/contract';
import { ItemArgs } from '@emberwatch/api-client';
import type { ItemEndpoint } from '@emberwatch/contract';
import { JSX } from 'react';
import { ReactNode } from 'react';
export function ActionsMenu({ items }: {
    items: readonly (MenuItem | false | null | undefined)[];
}): JSX.Element | null;
export function Address({ address, isBlock }: {
    address: Address_2 | null | undefined;
    isBlock?: boolean;
}): JSX.Element;
export interface CodeLine {
    readonly text: string;
    readonly number: number | null;
    readonly change?: 'added' | 'removed';
}
export function codeLines(text: string): CodeLine[];
export function CodeView({ lines, label }: {
    lines: readonly CodeLine[];
    label: string;
}): JSX.Element;
export function CopyText({ text, shown, what }: {
    text: string;
    shown?: string;
    what?: string;
}): JSX.Element;
export const DenseGroup: ({ legend, className, children, ...props }: DenseGroupProps) => JSX.Element;
type DenseGroupProps = Omit<ComponentProps<'fieldset'>, 'title'> & {
    readonly legend: string;
};
export interface Detail<Item> {
    readonly item: Item | undefined;
    readonly isLoading: boolean;
    readonly gone: 'deleted' | 'refused' | null;
    readonly error: ApiError | null;
    readonly retry: () => void;
    readonly isWatched: boolean;
    readonly updatedAt: number;
    readonly hasFailed: boolean;
}
export function DetailPage<Item>(props: DetailPageProps<Item>): JSX.Element;
interface DetailPageProps<Item> {
    readonly detail: Detail<Item>;
    readonly noun?: string;
    readonly title: (item: Item) => string;
    readonly back?: PageProps['back'] | ((item: Item) => PageProps['back']);
    readonly status?: (item: Item) => ReactNode;
    readonly lead?: (item: Item) => ReactNode;
    readonly actions?: (item: Item) => ReactNode;
    readonly children: (item: Item) => ReactNode;
}
export function ExtensibleTabs<Point extends TabPoint>({ point, data, tabs, ...rest }: ExtensibleTabsProps<Point>): JSX.Element;
interface ExtensibleTabsProps<Point extends TabPoint> extends HashTabsProps {
    readonly point: Point;
    readonly data: ExtensionPoints[Point];
}
export type Fact = readonly [label: string, value: ReactNode, folds?: 'folds'] | false | null | undefined;
export function Facts({ items, columns }: FactsProps): JSX.Element;
interface FactsProps {
    readonly items: readonly Fact[];
    readonly columns?: 'auto' | 'one';
}
export function FleetCounters(): JSX.Element;
export interface HashTab {
    readonly title: string;
    readonly content: () => ReactNode;
    readonly isHidden?: boolean;
    readonly hasNoButton?: boolean;
    readonly hash?: string;
}
export function HashTabs({ tabs, label, keeps }: HashTabsProps): JSX.Element;
interface HashTabsProps {
    readonly tabs: readonly HashTab[];
    readonly label?: string;
    readonly keeps?: readonly string[];
}
type IconName = keyof typeof icons;
const icons: {
    readonly add: 'M8 3v10M3 8h10';
    readonly archive: 'M2 3h12v3H2zM3 6v7h10V6M6.5 9h3';
    readonly arrowLeft: 'M13 8H3M7 4 3 8l4 4';
    readonly bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.5 14h3';
    readonly calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3';
    readonly camera: 'M2 5h3l1.2-1.8h3.6L11 5h3v8H2zM8 6.6a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z';
    readonly check: 'M3 8.5 6.5 12 13 4.5';
    readonly chevronDown: 'm4 6 4 4 4-4';
    readonly chevronLeft: 'm10 4-4 4 4 4';
    readonly chevronRight: 'm6 4 4 4-4 4';
    readonly chevronsLeft: 'm8 4-4 4 4 4M12 4 8 8l4 4';
    readonly chevronsRight: 'm8 4 4 4-4 4M4 4l4 4-4 4';
    readonly close: 'm4 4 8 8M12 4l-8 8';
    readonly cog: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.8v1.9M8 12.3v1.9M1.8 8h1.9M12.3 8h1.9M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4';
    readonly columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10';
    readonly copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3';
    readonly download: 'M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10';
    readonly edit: 'M3 13l.6-2.8L10.4 3.4l2.2 2.2-6.8 6.8zM9 4.8 11.2 7';
    readonly eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z';
    readonly eyeOff: 'M2 2l12 12M6.4 4.1A6 6 0 0 1 8 3.8C12 3.8 14.5 8 14.5 8a11 11 0 0 1-1.8 2.2M10 11.8a6 6 0 0 1-2 .4C4 12.2 1.5 8 1.5 8a11 11 0 0 1 2.4-2.7';
    readonly file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3';
    readonly filter: 'M2 3.5h12L9.5 8.5V13l-3-1.5v-3z';
    readonly flame: 'M8 1.8c.4 2.6 3.8 4 3.8 7.6A3.8 3.8 0 0 1 8 13.6a3.8 3.8 0 0 1-3.8-4.2c0-1.6.8-2.6 1.6-3.4.2 1 .6 1.5 1.2 1.8C6.8 5.6 7 3.4 8 1.8z';
    readonly home: 'M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5';
    readonly info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.3v3.7M8 5v.1';
    readonly link: 'M6.5 9.5 9.5 6.5M7 4.5 8.7 2.8a3 3 0 0 1 4.4 4.4L11.5 9M9 11.5l-1.7 1.7a3 3 0 0 1-4.4-4.4L4.5 7';
    readonly lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2';
    readonly logout: 'M9.5 3V2h-7v12h7v-1M6 8h8M11.5 5.5 14 8l-2.5 2.5';
    readonly mail: 'M1.8 3.5h12.4v9H1.8zM1.8 4 8 9l6.2-5';
    readonly map: 'M1.8 4 6 2.5l4 1.5 4.2-1.5V12L10 13.5 6 12l-4.2 1.5zM6 2.5V12M10 4v9.5';
    readonly menu: 'M2.5 4h11M2.5 8h11M2.5 12h11';
    readonly modem: 'M2 9.5h12v4H2zM4.5 11.5h.1M7 11.5h.1M8 9.5V6.5M5.5 5.5a3.5 3.5 0 0 1 5 0M3.8 3.8a6 6 0 0 1 8.4 0';
    readonly moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z';
    readonly more: 'M3.5 8h.1M8 8h.1M12.5 8h.1';
    readonly refresh: 'M13 8a5 5 0 1 1-1.5-3.6L13 6M13 2.5V6H9.5';
    readonly report: 'M2.5 13.5h11M4 11V8M7 11V4M10 11V6.5M13 11V2.5';
    readonly search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3 14 14';
    readonly shield: 'M8 1.8 13 3.5v4.2c0 3.1-2 5.3-5 6.5-3-1.2-5-3.4-5-6.5V3.5z';
    readonly site: 'M3 14V3.5L9 1.8V14M9 6l4 1v7M1.8 14h12.4M5.5 5.5h1M5.5 8h1M5.5 10.5h1M11 9.5v.1M11 11.8v.1';
    readonly sort: 'm5 6 3-3 3 3M5 10l3 3 3-3';
    readonly sortDown: 'M8 3v10M4.5 9.5 8 13l3.5-3.5';
    readonly sortUp: 'M8 13V3M4.5 6.5 8 3l3.5 3.5';
    readonly sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13';
    readonly system: 'M2 2.5h12v8H2zM5.5 13.5h5M8 10.5v3M5 6.5h1.5l1-2 1.5 4 1-2h1';
    readonly trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.7v4.3M9.3 6.7v4.3';
    readonly unlock: 'M3.5 7h9v6.5h-9zM5.5 7V5A2.5 2.5 0 0 1 10.3 4';
    readonly upload: 'M8 10.5V2.5M4.5 6 8 2.5 11.5 6M3 13.5h10';
    readonly user: 'M8 2.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM2.5 13.8c.5-2.8 2.7-4.3 5.5-4.3s5 1.5 5.5 4.3';
    readonly users: 'M6 2.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM1.5 13.2c.4-2.4 2.2-3.7 4.5-3.7s4.1 1.3 4.5 3.7M10.5 3a2.3 2.3 0 0 1 0 4.5M12 9.8c1.4.5 2.3 1.7 2.5 3.4';
    readonly warning: 'M8 2 14.5 13.5h-13zM8 6.5v3.3M8 11.7v.1';
};
export const loadQrSvg: () => Promise<typeof qrSvg>;
interface MenuItem {
    readonly label: string;
    readonly icon?: IconName;
    readonly to?: string;
    readonly state?: unknown;
    readonly onSelect?: () => void;
    readonly isDanger?: boolean;
    readonly isDisabled?: boolean;
    readonly isCurrent?: boolean;
    readonly isChecked?: boolean;
    readonly hasDivider?: boolean;
}
interface PageProps {
    readonly title: ReactNode;
    readonly tabTitle?: string;
    readonly isName?: boolean;
    readonly back?: {
        readonly to: string;
        readonly label: string;
    };
    readonly status?: ReactNode;
    readonly lead?: ReactNode;
    readonly actions?: ReactNode;
    readonly isLoading?: boolean;
    readonly error?: ApiError | null;
    readonly onRetry?: () => void;
    readonly width?: 'narrow' | 'full';
    readonly children?: ReactNode;
}
export function QrCode({ text, label }: {
    text: string;
    label: string;
}): JSX.Element;
function qrSvg(text: string): string;
export interface Step {
    readonly title: string;
    readonly content?: ReactNode;
    readonly icon?: ReactNode;
    readonly status: 'wait' | 'process' | 'finish' | 'error';
}
export function Steps({ label, items }: {
    label: string;
    items: readonly Step[];
}): JSX.Element;
type TabPoint = Extract<ExtensionPoint, `${string}.tabs`>;
export interface Tile {
    readonly label: string;
    readonly value: number | null | undefined;
    readonly to?: string;
}
export const Tiles: ({ items, isLoading }: {
    items: readonly Tile[];
    isLoading?: boolean;
}) => JSX.Element;
export function useDetail<Path extends string, Item>(endpoint: ItemEndpoint<Path, Item, undefined>, args: ItemArgs<Path, undefined>, options?: {
    enabled?: boolean;
    refetchInterval?: number;
}): Detail<Item>;
export { }
}
