declare module '@emberwatch/ui/form' {
export { CheckboxField } from '@emberwatch/ui:form/CheckboxField';
export { CodeField } from '@emberwatch/ui:form/CodeField';
export { DraftNotice } from '@emberwatch/ui:form/DraftNotice';
export { Field } from '@emberwatch/ui:form/Field';
export { FieldPair } from '@emberwatch/ui:form/FieldPair';
export { Form, FormActions } from '@emberwatch/ui:form/Form';
export { FormDialog } from '@emberwatch/ui:form/FormDialog';
export { type FieldProps, useFormField } from '@emberwatch/ui:form/field-props';
export type { FormModel, FormValues } from '@emberwatch/ui:form/form-model';
export { NumberField } from '@emberwatch/ui:form/NumberField';
export type { Option } from '@emberwatch/ui:form/options';
export { PasswordField } from '@emberwatch/ui:form/PasswordField';
export { PersonFields, personValues } from '@emberwatch/ui:form/PersonFields';
export { RadioField } from '@emberwatch/ui:form/RadioField';
export { TextAreaField } from '@emberwatch/ui:form/TextAreaField';
export { TextField } from '@emberwatch/ui:form/TextField';
export { useDraft } from '@emberwatch/ui:form/use-draft';
export { type EndpointFormOptions, useEndpointForm } from '@emberwatch/ui:form/use-endpoint-form';
export { useLocalForm } from '@emberwatch/ui:form/use-local-form';
}

declare module '@emberwatch/ui:form/CheckboxField' {
import type { ReactNode } from 'react';
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
interface CheckboxFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly more?: ReactNode;
}
export function CheckboxField<Values extends FormValues>(props: CheckboxFieldProps<Values>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/CodeField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
export function CodeField<Values extends FormValues>(props: FieldProps<Values>): import("react").JSX.Element;
}

declare module '@emberwatch/ui:form/DraftNotice' {
export const DraftNotice: ({ draft }: {
    draft: {
        isRestored: boolean;
        discard: () => void;
    };
}) => import("react").JSX.Element | null;
}

declare module '@emberwatch/ui:form/Field' {
import type { ReactNode } from 'react';
interface FieldFrameProps {
    readonly id: string;
    readonly label: string;
    readonly error?: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
    readonly children: ReactNode;
}
export const Field: ({ id, label, isOptional, children, ...below }: FieldFrameProps) => import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/FieldPair' {
import type { ReactNode } from 'react';
export const FieldPair: ({ children }: {
    children: ReactNode;
}) => import("react").JSX.Element;
}

declare module '@emberwatch/ui:form/Form' {
import type { ReactNode } from 'react';
import { type FormModel, type FormValues } from '@emberwatch/ui:form/form-model';
interface FormProps<Values extends FormValues> {
    readonly form: FormModel<Values>;
    readonly submit: string;
    readonly submitKind?: 'primary' | 'danger';
    readonly onCancel?: () => void;
    readonly more?: ReactNode;
    readonly id?: string;
    readonly label?: string;
    readonly isInline?: boolean;
    readonly children: ReactNode;
}
export function Form<Values extends FormValues>(props: FormProps<Values>): import("react").JSX.Element;
type FormActionsProps<Values extends FormValues> = Pick<FormProps<Values>, 'form' | 'submit' | 'submitKind' | 'onCancel' | 'more'> & {
    formId?: string;
};
export function FormActions<Values extends FormValues>({ form, onCancel, ...props }: FormActionsProps<Values>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/FormDialog' {
import { type ReactNode } from 'react';
import type { DialogProps } from '@emberwatch/ui:base/dialog-props';
import type { FormModel, FormValues } from '@emberwatch/ui:form/form-model';
interface FormDialogProps<Values extends FormValues> extends Omit<DialogProps, 'footer' | 'children'> {
    readonly form: FormModel<Values>;
    readonly submit: string;
    readonly children: ReactNode;
}
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/NumberField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
export function NumberField<Values extends FormValues>(props: FieldProps<Values> & {
    placeholder?: string;
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:form/PasswordField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
interface PasswordFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly autoComplete: 'current-password' | 'new-password';
}
export function PasswordField<Values extends FormValues>(props: PasswordFieldProps<Values>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/PersonFields' {
import type { User } from '@emberwatch/contract';
import type { FormModel } from '@emberwatch/ui:form/form-model';
export const personValues: ({ firstName, lastName, phoneNumber, address }: User) => {
    firstName: string;
    lastName: string;
    phoneNumber: string;
    address: {
        addressLine1: string;
        addressLine2: string;
        postalCode: string;
        city: string;
        country: string;
    };
};
type PersonValues = ReturnType<typeof personValues>;
interface PersonFieldsProps {
    readonly form: FormModel<PersonValues>;
    readonly isOwn?: boolean;
}
export function PersonFields({ form, isOwn }: PersonFieldsProps): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/RadioField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
import type { Option, OptionValue } from '@emberwatch/ui:form/options';
interface RadioFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly options: readonly Option<OptionValue>[];
}
export function RadioField<Values extends FormValues>(props: RadioFieldProps<Values>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/TextAreaField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
export function TextAreaField<Values extends FormValues>(props: FieldProps<Values> & {
    rows?: number;
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:form/TextField' {
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
interface TextFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly type?: 'text' | 'email' | 'tel' | 'search';
    readonly autoComplete?: HTMLInputAutoCompleteAttribute;
    readonly inputMode?: 'text' | 'numeric' | 'decimal';
    readonly placeholder?: string;
    readonly maxLength?: number;
}
export function TextField<Values extends FormValues>(props: TextFieldProps<Values>): import("react").JSX.Element;
export {};
}

declare module '@emberwatch/ui:form/use-draft' {
import { type FormModel, type FormValues } from '@emberwatch/ui:form/form-model';
interface Draft {
    readonly isRestored: boolean;
    readonly discard: () => void;
    readonly forget: () => void;
}
export function useDraft<Values extends FormValues>(form: FormModel<Values>, name: string, leftOut?: readonly (keyof Values & string)[]): Draft;
export {};
}

declare module '@emberwatch/ui:form/use-endpoint-form' {
import type { Endpoint, ItemEndpoint, Params, Schema } from '@emberwatch/contract';
import type { DefaultValues } from 'react-hook-form';
import { type FormModel, type FormValues } from '@emberwatch/ui:form/form-model';
export interface EndpointFormOptions<Values extends FormValues, Path extends string, Answer, Body> {
    readonly defaults: DefaultValues<Values>;
    readonly schema?: Schema<Values>;
    readonly toBody?: (values: Values) => Body;
    readonly params?: Params<Path>;
    readonly done?: string | null;
    readonly refreshes?: readonly Pick<Endpoint, 'name'>[];
    readonly then?: (answer: Answer, values: Values) => void;
    readonly onProgress?: (share: number) => void;
    readonly afterwards?: 'saved' | 'clear';
    readonly isGuarded?: boolean;
}
export function useEndpointForm<Path extends string, Answer, Body, Values extends FormValues = Body extends FormValues ? Body : FormValues>(endpoint: ItemEndpoint<Path, Answer, Body>, options: EndpointFormOptions<Values, Path, Answer, Body>): FormModel<Values>;
}

declare module '@emberwatch/ui:form/use-local-form' {
import type { Schema } from '@emberwatch/contract';
import type { DefaultValues } from 'react-hook-form';
import { type FormModel, type FormValues } from '@emberwatch/ui:form/form-model';
interface LocalFormOptions<Values extends FormValues> {
    readonly schema: Schema<Values>;
    readonly defaults: DefaultValues<Values>;
    readonly onSubmit: (values: Values) => void | Promise<void>;
    readonly isGuarded?: boolean;
    readonly mayBeUntouched?: boolean;
}
export const useLocalForm: <Values extends FormValues>(options: LocalFormOptions<Values>) => FormModel<Values>;
export {};
}
