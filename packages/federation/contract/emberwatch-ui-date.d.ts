declare module '@emberwatch/ui/date' {
export { DateField, MonthField } from '@emberwatch/ui:date/DateField';
}

declare module '@emberwatch/ui:date/DateField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
interface DateFieldProps<Values extends FormValues> extends FieldProps<Values> {
    readonly min?: string | null;
    readonly max?: string;
}
export const DateField: <Values extends FormValues>(props: DateFieldProps<Values>) => import("react").JSX.Element;
export const MonthField: <Values extends FormValues>(props: DateFieldProps<Values>) => import("react").JSX.Element;
export {};
}
