declare module '@emberwatch/ui/upload' {
export { FileField } from '@emberwatch/ui:upload/FileField';
export { Progress } from '@emberwatch/ui:upload/Progress';
}

declare module '@emberwatch/ui:upload/FileField' {
import { type FieldProps } from '@emberwatch/ui:form/field-props';
import type { FormValues } from '@emberwatch/ui:form/form-model';
export function FileField<Values extends FormValues>(props: FieldProps<Values> & {
    accept?: string;
}): import("react").JSX.Element;
}

declare module '@emberwatch/ui:upload/Progress' {
export const Progress: ({ label, value }: {
    label: string;
    value: number | null;
}) => import("react").JSX.Element;
}
