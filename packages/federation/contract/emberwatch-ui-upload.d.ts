declare module '@emberwatch/ui/upload' {
export { FileField } from '@emberwatch/ui:upload/FileField';
export { CancelJob, JobFailure, JobLine, JobList, JobProgress } from '@emberwatch/ui:upload/JobList';
export { Progress } from '@emberwatch/ui:upload/Progress';
}

declare module '@emberwatch/ui:upload/FileField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
export function FileField<Values extends FormValues>(props: FieldProps<Values> & {
    accept?: string;
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:upload/JobList' {
import { type Job } from '@emberwatch/contract';
import type { ReactNode } from 'react';
export const JobList: ({ title, children }: {
    readonly title: string;
    readonly children: ReactNode;
}) => import("react").JSX.Element;
interface JobLineProps {
    readonly job: Job;
    readonly state: ReactNode;
    readonly children: ReactNode;
}
export const JobLine: ({ job, state, children }: JobLineProps) => import("react").JSX.Element;
interface JobProgressProps {
    readonly job: Job;
    readonly countText: (count: number) => string;
    readonly begins: string;
}
export function JobProgress({ job, countText, begins }: JobProgressProps): import("react").JSX.Element;
export const JobFailure: ({ children }: {
    readonly children: ReactNode;
}) => import("react").JSX.Element;
export function CancelJob({ job }: {
    readonly job: Job;
}): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:upload/Progress' {
export const Progress: ({ label, value }: {
    label: string;
    value: number | null;
}) => import("react").JSX.Element;
}
