declare module '@emberwatch/ui/upload' {
import { ApiError } from '@emberwatch/api-client';
import { FieldPath } from 'react-hook-form';
import { FieldValues } from 'react-hook-form';
import { FormEvent } from 'react';
import type { ImportPreview } from '@emberwatch/contract/table-file';
import type { ItemEndpoint } from '@emberwatch/contract';
import { Job } from '@emberwatch/contract';
import { JSX } from 'react';
import { ReactNode } from 'react';
import type { Schema } from '@emberwatch/contract';
import { TableProblem } from '@emberwatch/contract/table-file';
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
export const FileProblems: ({ problems, count }: FileProblemsProps) => JSX.Element;
interface FileProblemsProps {
    readonly problems: readonly TableProblem[];
    readonly count: number;
}
interface FileValues {
    file?: File | undefined;
    updates?: boolean | undefined;
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
export function TableImportDialog(props: TableImportProps): JSX.Element;
interface TableImportProps {
    readonly noun: string;
    readonly preview: ItemEndpoint<string, ImportPreview, unknown>;
    readonly start: ItemEndpoint<string, Job, unknown>;
    readonly columns: readonly string[];
    readonly hint: string;
    readonly children?: (form: FormModel<FileValues>) => ReactNode;
    readonly onDone?: () => void;
    readonly result?: (job: Job) => ReactNode;
    readonly isOpen: boolean;
    readonly onClose: () => void;
}
export function useFilePreview<Answer, Body extends {
    readonly file?: File | undefined;
}>(endpoint: ItemEndpoint<string, Answer, Body>, body: Body | undefined): {
    data: Answer | undefined;
    error: ApiError | null;
    isPending: boolean;
};
export { }
}
