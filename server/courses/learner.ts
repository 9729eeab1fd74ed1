/** A signed-in student. A preview student belongs to the store, and also sees drafts and modules that are not open yet. */
export type Learner = { id: string; preview: boolean }
