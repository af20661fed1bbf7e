declare module '@emberwatch/ui/choice' {
import { ApiError } from '@emberwatch/api-client';
import { FieldPath } from 'react-hook-form';
import { FieldValues } from 'react-hook-form';
import { FormEvent } from 'react';
import { JSX } from 'react';
import type { Schema } from '@emberwatch/contract';
import { UseFormReturn } from 'react-hook-form';
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
interface Option_2<Value = string> {
    readonly value: Value;
    readonly label: string;
    readonly isDisabled?: boolean;
    readonly note?: string;
}
type OptionValue = string | number;
export function Select<Value extends OptionValue>(props: SelectProps<Value>): JSX.Element;
export function SelectField<Values extends FormValues>(props: SelectFieldProps<Values>): JSX.Element;
interface SelectFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly options: readonly Option_2<OptionValue>[];
    readonly placeholder?: string;
    readonly isSearched?: boolean;
    readonly opensAtOnce?: boolean;
}
interface SelectProps<Value extends OptionValue> {
    readonly label: string;
    readonly value: Value;
    readonly options: readonly Option_2<Value>[];
    readonly onChange: (value: Value) => void;
    readonly hidesLabel?: boolean;
    readonly isDisabled?: boolean;
}
export function SuggestField<Values extends FormValues>(props: SuggestFieldProps<Values>): JSX.Element;
interface SuggestFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly suggestions: readonly string[];
    readonly placeholder?: string;
}
export { }
}
