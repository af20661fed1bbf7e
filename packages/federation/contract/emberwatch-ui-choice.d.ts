declare module '@emberwatch/ui/choice' {
export { Select } from '@emberwatch/ui:choice/Select';
export { SelectField } from '@emberwatch/ui:choice/SelectField';
export { SuggestField } from '@emberwatch/ui:choice/SuggestField';
}

declare module '@emberwatch/ui:choice/Select' {
import type { Option, OptionValue } from '@emberwatch/ui:form/options';
interface SelectProps<Value extends OptionValue> {
    readonly label: string;
    readonly value: Value;
    readonly options: readonly Option<Value>[];
    readonly onChange: (value: Value) => void;
    readonly hidesLabel?: boolean;
    readonly isDisabled?: boolean;
}
export function Select<Value extends OptionValue>(props: SelectProps<Value>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/options' {
export interface Option<Value = string> {
    readonly value: Value;
    readonly label: string;
    readonly isDisabled?: boolean;
}
export type OptionValue = string | number;
}

declare module '@emberwatch/ui:choice/SelectField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
import type { Option, OptionValue } from '@emberwatch/ui:form/options';
interface SelectFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly options: readonly Option<OptionValue>[];
    readonly placeholder?: string;
}
export function SelectField<Values extends FormValues>(props: SelectFieldProps<Values>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/field-props' {
import { type FieldPath } from 'react-hook-form';
import type { FormModel, FormValues } from '@emberwatch/ui:form/form-model';
export interface FieldProps<Values extends FormValues, Name extends FieldPath<Values> = FieldPath<Values>> {
    readonly form: FormModel<Values>;
    readonly name: Name;
    readonly label: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
    readonly isDisabled?: boolean;
}
export function useFormField<Values extends FormValues>({ form, name, hint }: FieldProps<Values>): {
    error: string | undefined;
    control: {
        id: string;
        'aria-invalid': boolean | undefined;
        'aria-describedby': string | undefined;
    };
};
}

declare module '@emberwatch/ui:form/form-model' {
import { type ApiError } from '@emberwatch/api-client';
import { type FormEvent } from 'react';
import { type FieldValues, type UseFormReturn } from 'react-hook-form';
export type FormValues = FieldValues;
export interface FormModel<Values extends FormValues = FormValues> {
    readonly fields: UseFormReturn<Values>;
    readonly submit: (event?: FormEvent) => Promise<boolean>;
    readonly reset: () => void;
    readonly isSending: boolean;
    readonly canSubmit: boolean;
    readonly isDirty: boolean;
    readonly error: ApiError | null;
    readonly markAutofilled: () => void;
}
}

declare module '@emberwatch/ui:choice/SuggestField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
interface SuggestFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly suggestions: readonly string[];
    readonly placeholder?: string;
}
export function SuggestField<Values extends FormValues>(props: SuggestFieldProps<Values>): import("react").JSX.Element;
export {};
}
