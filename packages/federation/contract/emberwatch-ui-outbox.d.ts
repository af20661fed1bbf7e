declare module '@emberwatch/ui/outbox' {
import { ApiError } from '@emberwatch/api-client';
import { Client } from '@emberwatch/api-client';
import type { DefaultValues } from 'react-hook-form';
import type { Endpoint } from '@emberwatch/contract';
import { FieldValues } from 'react-hook-form';
import { FormEvent } from 'react';
import type { ItemEndpoint } from '@emberwatch/contract';
import { JSX } from 'react';
import type { Params } from '@emberwatch/contract';
import type { Schema } from '@emberwatch/contract';
import { UseFormReturn } from 'react-hook-form';
export function clearOutbox(userId: string): Promise<void>;
interface EntryProblem {
    readonly text: string;
    readonly fields: readonly (readonly [string, string])[];
}
interface FormDraftState {
    readonly offer: {
        readonly startedAt: number;
        readonly isConflict: boolean;
    } | null;
    readonly lookUp: (() => void) | undefined;
    readonly restore: () => void;
    readonly discard: () => void;
    readonly clear: () => void;
}
interface FormModel<Values extends FormValues = FormValues> {
    readonly fields: UseFormReturn<Values>;
    readonly submit: (event?: FormEvent) => Promise<boolean>;
    readonly reset: () => void;
    readonly isSending: boolean;
    readonly canSubmit: boolean;
    readonly blocker?: string | undefined;
    readonly schema: Schema<unknown>;
    readonly isDirty: boolean;
    readonly error: ApiError | null;
    readonly markAutofilled: () => void;
    readonly draft?: FormDraftState | undefined;
}
type FormValues = FieldValues;
export function openOutbox(userId: string, through: Client): Promise<void>;
export interface OutboxEntry {
    readonly id: string;
    readonly endpoint: Pick<ItemEndpoint, 'name' | 'method' | 'path' | 'service' | 'catalogue'>;
    readonly params?: Readonly<Record<string, string>> | undefined;
    readonly body: object;
    readonly title: string;
    readonly page: string;
    readonly createdAt: number;
    readonly problem?: EntryProblem;
}
interface OutboxFormOptions<Values extends FormValues, Path extends string> {
    readonly params?: Params<Path>;
    readonly schema: Schema<Values>;
    readonly defaults: DefaultValues<Values>;
    readonly title: (values: Values) => string;
    readonly successMessage?: string;
    readonly refreshes: readonly Pick<Endpoint, 'name'>[];
    readonly resetTo?: 'defaults' | null;
    readonly onSuccess?: (values: Values) => void;
}
export function useOutboxForm<Path extends string, Values extends FormValues>(endpoint: ItemEndpoint<Path, unknown, Values>, options: OutboxFormOptions<Values, Path>): FormModel<Values>;
export function WaitingEntries({ noun, editable, onEdit }: WaitingEntriesProps): JSX.Element | null;
interface WaitingEntriesProps {
    readonly noun: string;
    readonly editable: Pick<Endpoint, 'name'>;
    readonly onEdit: (entry: OutboxEntry) => void;
}
export { }
}
