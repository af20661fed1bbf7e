declare module '@emberwatch/ui/date' {
import { ApiError } from '@emberwatch/api-client';
import { FieldPath } from 'react-hook-form';
import { FieldValues } from 'react-hook-form';
import { FormEvent } from 'react';
import { JSX } from 'react';
import type { Schema } from '@emberwatch/contract';
import { UseFormReturn } from 'react-hook-form';
export const DateField: <Values extends FormValues>(props: DateFieldProps<Values>) => JSX.Element;
interface DateFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly min?: string | null;
    readonly max?: string;
}
interface FieldProps<Values extends FormValues, Name extends FieldPath<Values> = FieldPath<Values>> {
    readonly form: FormModel<Values>;
    readonly name: Name;
    readonly label: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
    readonly isDisabled?: boolean;
    readonly isQuietWhileBlank?: boolean;
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
export const MonthField: <Values extends FormValues>(props: DateFieldProps<Values>) => JSX.Element;
export { }
}
