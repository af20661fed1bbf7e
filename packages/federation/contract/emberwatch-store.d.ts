declare module '@emberwatch/store' {
import { PageSize } from '@emberwatch/contract';
import { SessionUser } from '@emberwatch/contract';
import { StoreApi } from 'zustand';
import { UseBoundStore } from 'zustand';
import { User } from '@emberwatch/contract';
import * as v from 'valibot';
export type AlertSettings = v.InferOutput<typeof AlertSettings_2>;
const AlertSettings_2: v.ObjectSchema<{
    readonly isOn: v.BooleanSchema<undefined>;
    readonly alarmsOnly: v.BooleanSchema<undefined>;
    readonly siteIds: v.NullableSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
    readonly scope: v.OptionalSchema<v.PicklistSchema<["own", "fleet"], undefined>, undefined>;
}, undefined>;
type AlertSettings = v.InferOutput<typeof AlertSettings_2>;
export const browserStorage: () => TextStorage;
export function currentSession(): Session | null;
export type Density = 'comfortable' | 'compact';
export function deviceId(): string;
export function discardUnsavedWork(): void;
export function dismissFailures(isMended: (notice: Notice) => boolean): void;
export const dismissNotice: (id: number) => void;
export const draftDatabase: {
    readonly name: 'emberwatch-drafts';
    readonly store: 'drafts';
};
export type DraftValues = Readonly<Record<string, unknown>>;
export const emptyOutbox: OutboxCounts;
export function followOtherTabs(): () => void;
export function forgetDrafts(): void;
export const hasUnsavedWork: () => boolean;
export const isStorageRefused: () => boolean;
export const keepDraft: (name: string, owner: string, values: DraftValues | null) => void;
export const keepInBrowser: (name: string, value: unknown) => void;
export const keepLocale: () => void;
export const keepPersonal: (name: string, userId: string, value: unknown) => void;
type Locale = (typeof locales)[number];
const locales: readonly ['en'];
export function noteContact(sentAt: number, now?: number): void;
export const noteLostContact: (now?: number) => void;
export interface Notice {
    readonly id: number;
    readonly kind: 'success' | 'error' | 'info' | 'warning';
    readonly text: string;
    readonly failureOf?: string | undefined;
    readonly action?: {
        readonly label: string;
        readonly run: () => void;
    };
}
interface NoticesState {
    readonly notices: readonly Notice[];
}
export const noticesStore: UseBoundStore<StoreApi<NoticesState>>;
export function notify(notice: Omit<Notice, 'id'>, now?: number): number | null;
export function onDiscardUnsaved(discard: () => void): () => void;
export interface OutboxCounts {
    readonly waiting: number;
    readonly refused: number;
    readonly page?: string;
}
export const outboxCountsStore: UseBoundStore<StoreApi<    {
readonly userId: string;
readonly counts: OutboxCounts;
}>>;
export const outboxSize: ({ waiting, refused }: OutboxCounts) => number;
export const pendingInvitation: {
    get: () => string | null;
    set: (id: string | null) => void;
};
interface Preferences {
    readonly theme: ThemeChoice;
    readonly density: Density;
    readonly pageSize: PageSize;
    readonly locale: Locale;
}
export const preferencesStore: UseBoundStore<StoreApi<Preferences>>;
export const readDraft: (name: string, owner: string) => DraftValues | null;
export const readInBrowser: (name: string) => unknown;
export function readOutboxCounts(userId: string): OutboxCounts;
export const readPersonal: (name: string, userId: string) => unknown;
export const rememberLocation: (path: string | null) => void;
export function replaceUser(user: User): void;
export interface Session {
    readonly token: string;
    readonly user: SessionUser;
    readonly expiresAt: number;
    readonly isWall?: boolean;
}
export function sessionFrom(token: string | null, storedUser: unknown, now?: number): Session | null;
interface SessionState {
    readonly session: Session | null;
}
export const sessionStore: UseBoundStore<StoreApi<SessionState>>;
export function setAlertSettings(userId: string, settings: AlertSettings): void;
export function setOutboxCounts(userId: string, counts: OutboxCounts): void;
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void;
export function setUnsaved(holder: string, isUnsaved: boolean): void;
export function signIn(user: SessionUser): void;
export function signOut(): void;
export const tabStorage: () => TextStorage;
export function takeRememberedLocation(): string | null;
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
export type ThemeChoice = 'system' | 'light' | 'dark';
interface UnsavedState {
    readonly holders: ReadonlySet<string>;
}
export const unsavedStore: UseBoundStore<StoreApi<UnsavedState>>;
export function useAlertSettings(): AlertSettings;
export const useContactBackAt: () => number;
export const useHasOutboxEntries: () => boolean;
export const useHasUnsavedWork: () => boolean;
export const useNotices: () => readonly Notice[];
export const usePreferences: () => Preferences;
export const useSession: () => Session | null;
export const useUser: () => SessionUser | null;
export { }
}
