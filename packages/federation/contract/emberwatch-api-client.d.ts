declare module '@emberwatch/api-client' {
export { ApiError, asApiError, isApiError, lossOf } from '@emberwatch/api-client:api-error';
export { Client, type ClientOptions, type Download, type FileArgs, type ItemArgs, type ListArgs, type ParamsOf } from '@emberwatch/api-client:client';
export { ApiProvider, createQueryClient, useClient, useDownload, useFileText, useItem, useList, useOffers, usePrefetchList, useRefresh, useSend } from '@emberwatch/api-client:hooks';
export { followChanges } from '@emberwatch/api-client:live/follow-changes';
export { type Freshness, useFreshness, useLiveState } from '@emberwatch/api-client:live/live-state';
export { type LiveLinkState, type LiveState, LiveStore } from '@emberwatch/api-client:live/live-store';
export { searchParams } from '@emberwatch/api-client:query-string';
}

declare module '@emberwatch/api-client:api-error' {
import { type Catalogue, type Problem } from '@emberwatch/contract';
interface ApiErrorOptions extends ErrorOptions {
    readonly catalogue?: Catalogue | undefined;
}
export class ApiError extends Error {
    #private;
    readonly status: number;
    readonly code: string;
    readonly fields: Readonly<Record<string, string>>;
    constructor(problem: Problem, { catalogue, ...options }?: ApiErrorOptions);
    get banner(): string;
    get text(): string;
    get fieldTexts(): [field: string, text: string][];
    get isNetwork(): boolean;
}
export const isApiError: (error: unknown) => error is ApiError;
export const asApiError: (error: unknown) => ApiError;
export function lossOf(error: unknown): 'deleted' | 'refused' | null;
export {};
}

declare module '@emberwatch/api-client:client' {
import { type FileEndpoint, type ItemEndpoint, type ListAnswerOf, type ListEndpoint, type Params, type QueryOf, type StreamEndpoint } from '@emberwatch/contract';
import { ApiError } from '@emberwatch/api-client:api-error';
import { MissingCalls } from '@emberwatch/api-client:missing-calls';
export interface ClientOptions {
    readonly origin?: string;
    readonly fetch?: typeof fetch;
    readonly getToken: () => string | null;
    readonly getDevice?: () => string;
    readonly onError?: (error: ApiError) => void;
    readonly recover?: (error: ApiError) => Promise<boolean>;
}
export type ParamsOf<Path extends string> = string extends Path ? {
    params?: Readonly<Record<string, string>>;
} : keyof Params<Path> extends never ? {
    params?: undefined;
} : {
    params: Params<Path>;
};
type BodyOf<Body> = Body extends undefined ? {
    body?: undefined;
} : {
    body: Body;
};
interface CallOptions {
    readonly signal?: AbortSignal;
    readonly onProgress?: (share: number) => void;
    readonly idempotencyKey?: string;
    readonly isQuiet?: true;
}
export type ItemArgs<Path extends string, Body> = ParamsOf<Path> & BodyOf<Body> & CallOptions;
export type ListArgs<E extends ListEndpoint> = ParamsOf<E['path']> & {
    query?: QueryOf<E>;
} & CallOptions;
export type FileArgs<Path extends string, Query> = ParamsOf<Path> & {
    query?: Partial<Query>;
    onReceived?: (bytes: number) => void;
} & Pick<CallOptions, 'signal'>;
export interface Download {
    readonly content: Blob;
    readonly name: string;
}
export class Client {
    #private;
    readonly missing: MissingCalls;
    constructor(options: ClientOptions);
    call<Path extends string, Answer, Body>(endpoint: ItemEndpoint<Path, Answer, Body>, ...[args]: Record<string, never> extends ItemArgs<Path, Body> ? [ItemArgs<Path, Body>?] : [ItemArgs<Path, Body>]): Promise<Answer>;
    download<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>, args: FileArgs<Path, Query>): Promise<Download>;
    list<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>): Promise<ListAnswerOf<E>>;
    open(endpoint: StreamEndpoint, args: {
        signal: AbortSignal;
        lastEventId?: string | undefined;
    }): Promise<Response>;
}
export {};
}

declare module '@emberwatch/api-client:missing-calls' {
import type { Endpoint } from '@emberwatch/contract';
import type { ApiError } from '@emberwatch/api-client:api-error';
type Call = Pick<Endpoint, 'name' | 'isAddition' | 'errors'>;
export class MissingCalls {
    #private;
    readonly has: ({ name }: Pick<Endpoint, 'name'>) => boolean;
    readonly learn: ({ name, isAddition, errors }: Call, { status, code }: ApiError) => void;
    readonly subscribe: (listener: () => void) => (() => void);
}
export {};
}

declare module '@emberwatch/api-client:hooks' {
import type { Endpoint, FileEndpoint, ItemEndpoint, ListAnswerOf, ListEndpoint } from '@emberwatch/contract';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type ApiError } from '@emberwatch/api-client:api-error';
import type { Client, Download, FileArgs, ItemArgs, ListArgs } from '@emberwatch/api-client:client';
import { LiveStore } from '@emberwatch/api-client:live/live-store';
export const createQueryClient: () => QueryClient;
interface ApiProviderProps {
    readonly client: Client;
    readonly queryClient: QueryClient;
    readonly live?: LiveStore;
    readonly children: ReactNode;
}
export function ApiProvider({ client, queryClient, live, children }: ApiProviderProps): import("react").JSX.Element;
export function useClient(): Client;
export function useOffers(endpoint: Pick<Endpoint, 'name'>): boolean;
interface ReadOptions {
    readonly enabled?: boolean;
    readonly refetchInterval?: number;
}
export function useItem<Path extends string, Answer>(endpoint: ItemEndpoint<Path, Answer, undefined>, args: ItemArgs<Path, undefined>, options?: ReadOptions): import("@tanstack/react-query").UseQueryResult<Answer, ApiError>;
export function useList<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>, options?: ReadOptions): import("@tanstack/react-query").UseQueryResult<ListAnswerOf<E>, ApiError>;
export function usePrefetchList<E extends ListEndpoint>(endpoint: E): (args: ListArgs<E>) => void;
export function useSend<Path extends string, Answer, Body>(endpoint: ItemEndpoint<Path, Answer, Body>, options?: {
    refreshes?: readonly Pick<Endpoint, 'name'>[];
}): import("@tanstack/react-query").UseMutationResult<Answer, ApiError, ItemArgs<Path, Body>, unknown>;
export function useFileText<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>, args: FileArgs<Path, Query>, options?: Pick<ReadOptions, 'enabled'>): import("@tanstack/react-query").UseQueryResult<string, ApiError>;
export function useDownload<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>): import("@tanstack/react-query").UseMutationResult<Download, ApiError, FileArgs<Path, Query>, unknown>;
export function useRefresh(): (endpoints: readonly Pick<Endpoint, 'name'>[]) => Promise<void>;
export {};
}

declare module '@emberwatch/api-client:live/live-store' {
export type LiveLinkState = 'connecting' | 'live' | 'polling' | 'lost';
export interface LiveState {
    readonly link: LiveLinkState;
    readonly contactAt: number;
}
export class LiveStore {
    #private;
    readonly get: () => LiveState;
    readonly set: (change: Partial<LiveState>) => void;
    readonly subscribe: (listener: () => void) => (() => void);
}
}

declare module '@emberwatch/api-client:live/follow-changes' {
import type { LiveMessage } from '@emberwatch/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '@emberwatch/api-client:client';
import type { LiveStore } from '@emberwatch/api-client:live/live-store';
interface Followed {
    readonly client: Client;
    readonly queryClient: QueryClient;
    readonly live: LiveStore;
    readonly onRights?: () => void;
    readonly onMessage?: (message: LiveMessage) => void;
}
export function followChanges({ client, queryClient, live, onRights, onMessage: tell }: Followed): () => void;
export {};
}

declare module '@emberwatch/api-client:live/live-state' {
import { type LiveState } from '@emberwatch/api-client:live/live-store';
export function useLiveState(): LiveState;
export interface Freshness {
    readonly updatedAt: number;
    readonly isLive: boolean;
    readonly isLate: boolean;
    readonly isLost: boolean;
}
export function useFreshness(reading: {
    updatedAt: number;
    hasFailed?: boolean;
}): Freshness;
}

declare module '@emberwatch/api-client:query-string' {
export function searchParams(query: Readonly<Record<string, unknown>>): URLSearchParams;
}
