declare module '@emberwatch/ui/upload' {
import { ApiError } from '@emberwatch/api-client';
import { FieldPath } from 'react-hook-form';
import { FieldValues } from 'react-hook-form';
import { FormEvent } from 'react';
import { Job } from '@emberwatch/contract';
import { JSX } from 'react';
import type { ReactNode } from 'react';
import { UseFormReturn } from 'react-hook-form';
export function CancelJob({ job }: {
    readonly job: Job;
}): JSX.Element;
interface FieldProps<Values extends FormValues, Name extends FieldPath<Values> = FieldPath<Values>> {
    readonly form: FormModel<Values>;
    readonly name: Name;
    readonly label: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
    readonly isDisabled?: boolean;
    readonly isQuietWhileBlank?: boolean;
}
export function FileField<Values extends FormValues>(props: FieldProps<Values> & {
    accept?: string;
}): JSX.Element;
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
    readonly isDirty: boolean;
    readonly error: ApiError | null;
    readonly markAutofilled: () => void;
    readonly draft?: FormDraftState | undefined;
}
type FormValues = FieldValues;
export const JobFailure: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export const JobLine: ({ job, state, children }: JobLineProps) => JSX.Element;
interface JobLineProps {
    readonly job: Job;
    readonly state: ReactNode;
    readonly children: ReactNode;
}
export const JobList: ({ title, children }: {
    readonly title: string;
    readonly children: ReactNode;
}) => JSX.Element;
export function JobProgress({ job, countText, begins }: JobProgressProps): JSX.Element;
interface JobProgressProps {
    readonly job: Job;
    readonly countText: (count: number) => string;
    readonly begins: string;
}
export const Progress: ({ label, value }: {
    label: string;
    value: number | null;
}) => JSX.Element;
export { }
}
