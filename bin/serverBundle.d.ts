export const BUNDLE: string
export function isFresh(bundle?: string, sources?: readonly string[]): boolean
