declare module '@emberwatch/ui/form' {
import { ApiError } from '@emberwatch/api-client';
import type { DefaultValues } from 'react-hook-form';
import type { Endpoint } from '@emberwatch/contract';
import { FieldPath } from 'react-hook-form';
import { FieldValues } from 'react-hook-form';
import { FormEvent } from 'react';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ItemEndpoint } from '@emberwatch/contract';
import { JSX } from 'react';
import type { Params } from '@emberwatch/contract';
import { ReactNode } from 'react';
import type { Schema } from '@emberwatch/contract';
import { UseFormReturn } from 'react-hook-form';
import type { User } from '@emberwatch/contract';
export function CheckboxField<Values extends FormValues>(props: CheckboxFieldProps<Values>): JSX.Element;
interface CheckboxFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly more?: ReactNode;
}
export function CodeField<Values extends FormValues>(props: FieldProps<Values>): JSX.Element;
interface DialogProps {
    readonly title: string;
    readonly isOpen: boolean;
    readonly onClose: () => void;
    readonly ignoresEscape?: boolean;
    readonly width?: 'narrow' | 'wide';
    readonly isSheet?: boolean;
    readonly footer?: ReactNode;
    readonly children?: ReactNode;
}
interface Draft {
    readonly isRestored: boolean;
    readonly discard: () => void;
    readonly forget: () => void;
}
export const DraftNotice: ({ draft }: {
    draft: {
        isRestored: boolean;
        discard: () => void;
    };
}) => JSX.Element | null;
export interface EndpointFormOptions<Values extends FormValues, Path extends string, Answer, Body> {
    readonly defaults: DefaultValues<Values>;
    readonly schema?: Schema<Values>;
    readonly toBody?: (values: Values) => Body;
    readonly params?: Params<Path>;
    readonly successMessage?: string | null;
    readonly refreshes?: readonly Pick<Endpoint, 'name'>[];
    readonly onSuccess?: (answer: Answer, values: Values) => void;
    readonly onProgress?: (share: number) => void;
    readonly resetTo?: 'saved' | 'defaults';
    readonly warnUnsaved?: boolean;
}
export const Field: ({ id, label, isOptional, children, ...below }: FieldFrameProps) => JSX.Element;
interface FieldFrameProps {
    readonly id: string;
    readonly label: string;
    readonly error?: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
    readonly children: ReactNode;
}
export const FieldPair: ({ children }: {
    children: ReactNode;
}) => JSX.Element;
export interface FieldProps<Values extends FormValues, Name extends FieldPath<Values> = FieldPath<Values>> {
    readonly form: FormModel<Values>;
    readonly name: Name;
    readonly label: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
    readonly isDisabled?: boolean;
    readonly isQuietWhileBlank?: boolean;
}
export function Form<Values extends FormValues>(props: FormProps<Values>): JSX.Element;
export function FormActions<Values extends FormValues>({ form, onCancel, ...props }: FormActionsProps<Values>): JSX.Element;
type FormActionsProps<Values extends FormValues> = Pick<FormProps<Values>, 'form' | 'submit' | 'submitKind' | 'pristineNote' | 'onCancel' | 'more'> & {
    formId?: string;
};
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>): JSX.Element;
interface FormDialogProps<Values extends FormValues> extends Omit<DialogProps, 'footer' | 'children'> {
    readonly form: FormModel<Values>;
    readonly submit: string;
    readonly children: ReactNode;
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
export interface FormModel<Values extends FormValues = FormValues> {
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
interface FormProps<Values extends FormValues> extends Omit<SubmitButtonProps<Values>, 'formId'> {
    readonly onCancel?: () => void;
    readonly more?: ReactNode;
    readonly id?: string;
    readonly label?: string;
    readonly isInline?: boolean;
    readonly children: ReactNode;
}
export type FormValues = FieldValues;
export type LabelReading = {
    readonly words: string;
} | {
    readonly problem: string;
};
interface LocalFormOptions<Values extends FormValues, Answer> {
    readonly schema: Schema<Values>;
    readonly defaults: DefaultValues<Values>;
    readonly onSubmit: (values: Values) => Answer | Promise<Answer>;
    readonly onSuccess?: (answer: Answer, values: Values) => void;
    readonly warnUnsaved?: boolean;
    readonly mayBeUntouched?: boolean;
}
export const narrowed: <Values extends FormValues>(form: FormModel<Values>, mayBeSent: boolean, blocker: string) => FormModel<Values>;
export function NumberField<Values extends FormValues>(props: FieldProps<Values> & {
    placeholder?: string;
}): JSX.Element;
interface Option_2<Value = string> {
    readonly value: Value;
    readonly label: string;
    readonly isDisabled?: boolean;
    readonly note?: string;
}
export { Option_2 as Option }
type OptionValue = string | number;
export function PasswordField<Values extends FormValues>(props: PasswordFieldProps<Values>): JSX.Element;
interface PasswordFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly autoComplete: 'current-password' | 'new-password';
}
export function PersonFields({ form, isOwn }: PersonFieldsProps): JSX.Element;
interface PersonFieldsProps {
    readonly form: FormModel<PersonValues>;
    readonly isOwn?: boolean;
}
type PersonValues = ReturnType<typeof personValues>;
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
export function RadioField<Values extends FormValues>(props: RadioFieldProps<Values>): JSX.Element;
interface RadioFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly options: readonly Option_2<OptionValue>[];
}
export function ScanButton({ title, onText }: ScanButtonProps): JSX.Element;
interface ScanButtonProps {
    readonly title: string;
    readonly onText: (text: string) => LabelReading;
}
export function ScanField<Values extends FormValues>(props: ScanFieldProps<Values>): JSX.Element;
interface ScanFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly readValue: (text: string) => {
        readonly value: string;
    } | {
        readonly problem: string;
    };
}
export function SubmitButton<Values extends FormValues>(props: SubmitButtonProps<Values>): JSX.Element;
interface SubmitButtonProps<Values extends FormValues> {
    readonly form: FormModel<Values>;
    readonly submit: string;
    readonly submitKind?: 'primary' | 'danger';
    readonly formId?: string | undefined;
    readonly pristineNote?: string | undefined;
}
export function TextAreaField<Values extends FormValues>(props: TextAreaProps<Values>): JSX.Element;
interface TextAreaProps<Values extends FormValues> extends FieldProps<Values> {
    readonly rows?: number;
    readonly isSecret?: boolean;
}
export function TextField<Values extends FormValues>(props: TextFieldProps<Values>): JSX.Element;
interface TextFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly type?: 'text' | 'email' | 'tel' | 'search' | 'datetime-local';
    readonly autoComplete?: HTMLInputAutoCompleteAttribute;
    readonly inputMode?: 'text' | 'numeric' | 'decimal';
    readonly placeholder?: string;
    readonly maxLength?: number;
    readonly enterKeyHint?: 'done' | 'go' | 'search' | 'send';
    readonly setValueAs?: (typed: string) => string;
}
export function TimeField<Values extends FormValues>(props: FieldProps<Values>): JSX.Element;
export function useDraft<Values extends FormValues>(form: FormModel<Values>, name: string, leftOut?: readonly (keyof Values & string)[]): Draft;
export function useEndpointForm<Path extends string, Answer, Body, Values extends FormValues = Body extends FormValues ? Body : FormValues>(endpoint: ItemEndpoint<Path, Answer, Body>, options: EndpointFormOptions<Values, Path, Answer, Body>): FormModel<Values>;
export function useFormField<Values extends FormValues>(props: FieldProps<Values>): {
    error: string | undefined;
    control: {
        id: string;
        'aria-invalid': boolean | undefined;
        'aria-describedby': string | undefined;
    };
};
export const useLocalForm: <Values extends FormValues, Answer = void>(options: LocalFormOptions<Values, Answer>) => FormModel<Values>;
export { }
}
