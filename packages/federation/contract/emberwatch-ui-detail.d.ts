declare module '@emberwatch/ui/detail' {
export { ActionsMenu } from '@emberwatch/ui:frame/ActionsMenu';
export { DetailPage } from '@emberwatch/ui:frame/DetailPage';
export { type Fact, Facts } from '@emberwatch/ui:frame/Facts';
export { type HashTab, HashTabs } from '@emberwatch/ui:frame/HashTabs';
export { type Step, Steps } from '@emberwatch/ui:frame/Steps';
export { type Tile, Tiles } from '@emberwatch/ui:frame/Tiles';
export { type Detail, useDetail } from '@emberwatch/ui:frame/use-detail';
export { Address } from '@emberwatch/ui:text/Address';
export { type CodeLine, CodeView, codeLines } from '@emberwatch/ui:text/CodeView';
export { CopyText } from '@emberwatch/ui:text/CopyText';
export { FleetCounters } from '@emberwatch/ui:detail/FleetCounters';
export { QrCode } from '@emberwatch/ui:detail/QrCode';
}

declare module '@emberwatch/ui:frame/ActionsMenu' {
import type { MenuItem } from '@emberwatch/ui:base/menu-item';
export function ActionsMenu({ items }: {
    items: readonly (MenuItem | false | null | undefined)[];
}): import("react").JSX.Element | null;
}

declare module '@emberwatch/ui:frame/DetailPage' {
import type { ReactNode } from 'react';
import { type PageProps } from '@emberwatch/ui:frame/Page';
import type { Detail } from '@emberwatch/ui:frame/use-detail';
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
export function DetailPage<Item>(props: DetailPageProps<Item>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:frame/use-detail' {
import { type ApiError, type ItemArgs } from '@emberwatch/api-client';
import type { ItemEndpoint } from '@emberwatch/contract';
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
export function useDetail<Path extends string, Item>(endpoint: ItemEndpoint<Path, Item, undefined>, args: ItemArgs<Path, undefined>, options?: {
    enabled?: boolean;
    refetchInterval?: number;
}): Detail<Item>;
}

declare module '@emberwatch/ui:frame/Facts' {
import type { ReactNode } from 'react';
export type Fact = readonly [label: string, value: ReactNode, folds?: 'folds'] | false | null | undefined;
interface FactsProps {
    readonly items: readonly Fact[];
    readonly columns?: 'auto' | 'one';
}
export function Facts({ items, columns: wanted }: FactsProps): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:frame/HashTabs' {
import { type ReactNode } from 'react';
export interface HashTab {
    readonly title: string;
    readonly content: () => ReactNode;
    readonly isHidden?: boolean;
    readonly hasNoButton?: boolean;
}
interface HashTabsProps {
    readonly tabs: readonly HashTab[];
    readonly label?: string;
    readonly keeps?: readonly string[];
}
export function HashTabs({ tabs, label, keeps }: HashTabsProps): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:frame/Steps' {
import type { ReactNode } from 'react';
export interface Step {
    readonly title: string;
    readonly content?: ReactNode;
    readonly icon?: ReactNode;
    readonly status: 'wait' | 'process' | 'finish' | 'error';
}
export function Steps({ label, items }: {
    label: string;
    items: readonly Step[];
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:frame/Tiles' {
export interface Tile {
    readonly label: string;
    readonly value: number | null | undefined;
    readonly to?: string;
}
export const Tiles: ({ items, isLoading }: {
    items: readonly Tile[];
    isLoading?: boolean;
}) => import("react").JSX.Element;
}

declare module '@emberwatch/ui:text/Address' {
import { type Address as AddressValue } from '@emberwatch/contract';
export function Address({ address, isBlock }: {
    address: AddressValue | null | undefined;
    isBlock?: boolean;
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:text/CodeView' {
export interface CodeLine {
    readonly text: string;
    readonly number: number | null;
    readonly change?: 'added' | 'removed';
}
export function codeLines(text: string): CodeLine[];
export function CodeView({ lines, label }: {
    lines: readonly CodeLine[];
    label: string;
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:text/CopyText' {
export function CopyText({ text, shown, what }: {
    text: string;
    shown?: string;
    what?: string;
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:detail/FleetCounters' {
export function FleetCounters(): import("react").JSX.Element;
}

declare module '@emberwatch/ui:detail/QrCode' {
export function QrCode({ text, label }: {
    text: string;
    label: string;
}): import("react").JSX.Element;
}
