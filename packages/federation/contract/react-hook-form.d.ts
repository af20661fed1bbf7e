declare module 'react-hook-form' {
export { Controller, FormProvider, useController, useFieldArray, useForm, useFormContext, useFormState, useWatch } from 'npm:react-hook-form@7';
}
