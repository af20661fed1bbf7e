declare module '@emberwatch/api-client' {
import { Catalogue } from '@emberwatch/contract';
import { Endpoint } from '@emberwatch/contract';
import { FileEndpoint } from '@emberwatch/contract';
import { ItemEndpoint } from '@emberwatch/contract';
import { JSX } from 'react';
import { ListAnswerOf } from '@emberwatch/contract';
import { ListEndpoint } from '@emberwatch/contract';
import { LiveMessage } from '@emberwatch/contract';
import { Params } from '@emberwatch/contract';
import { Problem } from '@emberwatch/contract';
import { QueryClient } from '@tanstack/react-query';
import { QueryOf } from '@emberwatch/contract';
import { ReactNode } from 'react';
import { RowOf } from '@emberwatch/contract';
import { StreamEndpoint } from '@emberwatch/contract';
import { UseMutationResult } from '@tanstack/react-query';
import { UseQueryResult } from '@tanstack/react-query';
export interface Additions {
    readonly isKnown: boolean;
    readonly has: (call: NamedCall) => boolean;
}
export class ApiError extends Error {
    #private;
    readonly status: number;
    readonly code: string;
    readonly fields: Readonly<Record<string, string>>;
    call?: string;
    readonly at: number;
    constructor(problem: Problem, { catalogue, ...options }?: ApiErrorOptions);
    get banner(): string;
    get text(): string;
    get fieldTexts(): [field: string, text: string][];
    get isNetwork(): boolean;
}
interface ApiErrorOptions extends ErrorOptions {
    readonly catalogue?: Catalogue | undefined;
}
export function ApiPermissions({ area, permissions, children }: ApiPermissionsProps): JSX.Element;
interface ApiPermissionsProps {
    area?: string;
    permissions?: readonly string[];
    children: ReactNode;
}
export function ApiProvider({ client, queryClient, live, children }: ApiProviderProps): JSX.Element;
interface ApiProviderProps {
    readonly client: Client;
    readonly queryClient: QueryClient;
    readonly live?: LiveStore;
    readonly children: ReactNode;
}
export const asApiError: (error: unknown) => ApiError;
type BodyOf<Body> = Body extends undefined ? {
    body?: undefined;
} : {
    body: Body;
};
interface CallLimit {
    readonly area: string;
    readonly permissions: readonly string[];
}
interface CallOptions {
    readonly signal?: AbortSignal;
    readonly onProgress?: (share: number) => void;
    readonly idempotencyKey?: string;
    readonly isQuiet?: true;
}
export class Client {
    #private;
    constructor(options: ClientOptions);
    limitedTo(limit: CallLimit): Client;
    mayCall({ method, path, service }: Pick<Endpoint, 'method' | 'path' | 'service'>): boolean;
    call<Path extends string, Answer, Body>(endpoint: ItemEndpoint<Path, Answer, Body>, ...[args]: Record<string, never> extends ItemArgs<Path, Body> ? [ItemArgs<Path, Body>?] : [ItemArgs<Path, Body>]): Promise<Answer>;
    download<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>, args: FileArgs<Path, Query>): Promise<Download>;
    list<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>): Promise<ListAnswerOf<E>>;
    listRows<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>): Promise<RowsOf<E>>;
    open(endpoint: StreamEndpoint, args: {
        signal: AbortSignal;
        lastEventId?: string | undefined;
    }): Promise<Response>;
}
export interface ClientOptions {
    readonly origin?: string;
    readonly fetch?: typeof fetch;
    readonly onAnswer?: (answer: Response) => void;
    readonly getToken: () => string | null;
    readonly getDevice?: () => string;
    readonly getTrace?: () => string | undefined;
    readonly onError?: (error: ApiError) => void;
    readonly onSuccess?: (call: string, sentAt: number) => void;
    readonly limit?: CallLimit | undefined;
    readonly recover?: (error: ApiError) => Promise<boolean>;
}
export const createQueryClient: () => QueryClient;
export interface Download {
    readonly content: Blob;
    readonly name: string;
}
export type FileArgs<Path extends string, Query> = ParamsOf<Path> & {
    query?: Partial<Query>;
    onReceived?: (bytes: number) => void;
} & Pick<CallOptions, 'signal'>;
export function followChanges({ client, queryClient, live, onRights, onMessage: notify, shareAs, }: Followed): () => void;
interface Followed {
    readonly client: Client;
    readonly queryClient: QueryClient;
    readonly live: LiveStore;
    readonly onRights?: () => void;
    readonly onMessage?: (message: LiveMessage) => void;
    readonly shareAs?: string;
}
export interface Freshness {
    readonly updatedAt: number;
    readonly isLive: boolean;
    readonly isPolling: boolean;
    readonly isLate: boolean;
    readonly isLost: boolean;
}
export const hasChanged: (file: Blob) => Promise<boolean>;
export const isApiError: (error: unknown) => error is ApiError;
export type ItemArgs<Path extends string, Body> = ParamsOf<Path> & BodyOf<Body> & CallOptions;
export type ListArgs<E extends ListEndpoint> = ParamsOf<E['path']> & {
    query?: QueryOf<E>;
} & CallOptions;
export type LiveLinkState = 'connecting' | 'live' | 'polling' | 'lost';
export interface LiveState {
    readonly link: LiveLinkState;
    readonly contactAt: number;
    readonly lostAt: number;
}
export class LiveStore {
    #private;
    readonly get: () => LiveState;
    readonly set: (change: Partial<LiveState>) => void;
    readonly subscribe: (listener: (now: LiveState, before: LiveState) => void) => (() => void);
}
export function lossOf(error: unknown): 'deleted' | 'refused' | null;
type NamedCall = Pick<Endpoint, 'name'> & Partial<Pick<Endpoint, 'path' | 'service' | 'isAddition'>>;
export type ParamsOf<Path extends string> = string extends Path ? {
    params?: Readonly<Record<string, string>>;
} : keyof Params<Path> extends never ? {
    params?: undefined;
} : {
    params: Params<Path>;
};
interface ReadOptions {
    readonly enabled?: boolean;
    readonly refetchInterval?: number;
}
export type RowsOf<E extends ListEndpoint> = ListAnswerOf<E> | {
    readonly data: RowOf<E>[];
    readonly count: null;
    readonly meta: null;
};
export function searchParams(query: Readonly<Record<string, unknown>>): URLSearchParams;
export const useAdditions: () => Additions;
export function useClient(): Client;
export function useDownload<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>): UseMutationResult<Download, ApiError, FileArgs<Path, Query>, unknown>;
export function useFileText<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>, args: FileArgs<Path, Query>, options?: Pick<ReadOptions, 'enabled'>): UseQueryResult<string, ApiError>;
export function useFreshness(reading: {
    updatedAt: number;
    hasFailed?: boolean;
}): Freshness;
export const useIsSupported: (call: NamedCall) => boolean;
export function useItem<Path extends string, Answer>(endpoint: ItemEndpoint<Path, Answer, undefined>, args: ItemArgs<Path, undefined>, options?: ReadOptions): UseQueryResult<Answer, ApiError>;
export function useList<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>, options?: ReadOptions): UseQueryResult<ListAnswerOf<E>, ApiError>;
export function useListCount<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>, options?: ReadOptions): UseQueryResult<ListAnswerOf<E>, ApiError>;
export function useListRows<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>, options?: ReadOptions): UseQueryResult<RowsOf<E>, ApiError>;
export function useLiveState(): LiveState;
export function useRefresh(): (endpoints: readonly Pick<Endpoint, 'name'>[]) => Promise<void>;
export function useSend<Path extends string, Answer, Body>(endpoint: ItemEndpoint<Path, Answer, Body>, options?: {
    refreshes?: readonly Pick<Endpoint, 'name'>[];
}): UseMutationResult<Answer, ApiError, ItemArgs<Path, Body>, unknown>;
export { }
}
