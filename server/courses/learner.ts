/** A signed-in student. A preview student is for the store's team, and sees drafts and locked modules too. */
export type Learner = { id: string; preview: boolean }
