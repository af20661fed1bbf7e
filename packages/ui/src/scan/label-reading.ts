/** What a label says, in words for the person; or why it is of another kind. */
export type LabelReading = { readonly words: string } | { readonly problem: string }
