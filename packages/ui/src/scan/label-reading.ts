/** The content of a label in words for the person, or the reason why it is of another kind. */
export type LabelReading = { readonly words: string } | { readonly problem: string }
