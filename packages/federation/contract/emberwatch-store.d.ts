declare module '@emberwatch/store' {
export { type AlertSettings, setAlertSettings, useAlertSettings } from '@emberwatch/store:alerts';
export { deviceId } from '@emberwatch/store:device';
export { type DraftValues, forgetDrafts, keepDraft, readDraft } from '@emberwatch/store:drafts';
export { useHasUnsavedWork, useNotices, usePreferences, useSession, useUser } from '@emberwatch/store:hooks';
export { dismissNotice, type Notice, noticesStore, notify } from '@emberwatch/store:notices';
export { keepInBrowser, keepPersonal, readInBrowser, readPersonal } from '@emberwatch/store:personal';
export { type Density, keepLocale, preferencesStore, setPreference, type ThemeChoice } from '@emberwatch/store:preferences';
export { currentSession, followOtherTabs, pendingInvitation, rememberLocation, replaceUser, type Session, sessionFrom, sessionStore, signIn, signOut, takeRememberedLocation } from '@emberwatch/store:session';
export { hasUnsavedWork, setUnsaved, unsavedStore } from '@emberwatch/store:unsaved-work';
}

declare module '@emberwatch/store:alerts' {
import * as v from 'valibot';
const AlertSettings: v.ObjectSchema<{
    readonly isOn: v.BooleanSchema<undefined>;
    readonly alarmsOnly: v.BooleanSchema<undefined>;
    readonly siteIds: v.NullableSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
}, undefined>;
export type AlertSettings = v.InferOutput<typeof AlertSettings>;
export function setAlertSettings(userId: string, settings: AlertSettings): void;
export function useAlertSettings(): AlertSettings;
export {};
}

declare module '@emberwatch/store:device' {
export function deviceId(): string;
}

declare module '@emberwatch/store:drafts' {
export type DraftValues = Readonly<Record<string, unknown>>;
export const readDraft: (name: string, owner: string) => DraftValues | null;
export const keepDraft: (name: string, owner: string, values: DraftValues | null) => void;
export function forgetDrafts(): void;
}

declare module '@emberwatch/store:hooks' {
import type { SessionUser } from '@emberwatch/contract';
import { type Preferences } from '@emberwatch/store:preferences';
export const useSession: () => import("@emberwatch/store:session").Session | null;
export const useUser: () => SessionUser | null;
export const usePreferences: () => Preferences;
export const useNotices: () => readonly import("@emberwatch/store:notices").Notice[];
export const useHasUnsavedWork: () => boolean;
}

declare module '@emberwatch/store:preferences' {
import { type PageSize } from '@emberwatch/contract';
export type ThemeChoice = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
export const locales: readonly ['en'];
export type Locale = (typeof locales)[number];
export interface Preferences {
    readonly theme: ThemeChoice;
    readonly density: Density;
    readonly pageSize: PageSize;
    readonly locale: Locale;
}
export const preferencesStore: import("zustand").UseBoundStore<import("zustand").StoreApi<Preferences>>;
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void;
export const keepLocale: () => void;
}

declare module '@emberwatch/store:session' {
import { SessionUser, type User } from '@emberwatch/contract';
export interface Session {
    readonly token: string;
    readonly user: SessionUser;
    readonly expiresAt: number;
}
interface SessionState {
    readonly session: Session | null;
}
export function sessionFrom(token: string | null, storedUser: unknown, now?: number): Session | null;
export const sessionStore: import("zustand").UseBoundStore<import("zustand").StoreApi<SessionState>>;
export function currentSession(): Session | null;
export function signIn(user: SessionUser): void;
export function signOut(): void;
export function replaceUser(user: User): void;
export function followOtherTabs(): () => void;
export const rememberLocation: (path: string | null) => void;
export function takeRememberedLocation(): string | null;
export const pendingInvitation: {
    get: () => string | null;
    set: (id: string | null) => void;
};
export {};
}

declare module '@emberwatch/store:notices' {
export interface Notice {
    readonly id: number;
    readonly kind: 'success' | 'error' | 'info' | 'warning';
    readonly text: string;
    readonly action?: {
        readonly label: string;
        readonly run: () => void;
    };
}
interface NoticesState {
    readonly notices: readonly Notice[];
}
export const noticesStore: import("zustand").UseBoundStore<import("zustand").StoreApi<NoticesState>>;
export function notify(notice: Omit<Notice, 'id'>, now?: number): number | null;
export const dismissNotice: (id: number) => void;
export {};
}

declare module '@emberwatch/store:personal' {
export const readPersonal: (name: string, userId: string) => unknown;
export const keepPersonal: (name: string, userId: string, value: unknown) => void;
export const readInBrowser: (name: string) => unknown;
export const keepInBrowser: (name: string, value: unknown) => void;
}

declare module '@emberwatch/store:unsaved-work' {
interface UnsavedState {
    readonly holders: ReadonlySet<string>;
}
export const unsavedStore: import("zustand").UseBoundStore<import("zustand").StoreApi<UnsavedState>>;
export function setUnsaved(holder: string, isUnsaved: boolean): void;
export const hasUnsavedWork: () => boolean;
export {};
}
