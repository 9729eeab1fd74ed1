/** Asks the person for the password or a passkey. @returns true if the person gave the proof */
type Ask = () => Promise<boolean>

// The dialog's file loads after the screen. A call that is refused before the dialog is loaded waits for the dialog.
let dialog = Promise.withResolvers<Ask>()
let asking: Promise<boolean> | undefined

/** Sets the dialog that asks for a proof. @returns a function that removes it */
export function setProofDialog(ask: Ask): () => void {
  dialog.resolve(ask)
  return () => {
    dialog = Promise.withResolvers()
  }
}

/** Lets each call that waits for the dialog return its first answer, because the dialog's file did not load. */
export function missProofDialog(): void {
  dialog.resolve(async () => false)
}

/**
 * Makes a call. If the server answers 403 `password_due`, asks for the password or a passkey and repeats the call.
 * Parallel calls share one dialog.
 */
export async function fetchWithProof(request: Request): Promise<Response> {
  const again = request.clone()
  const answer = await fetch(request)
  if (!(await isProofDue(answer))) return answer
  // `asking` is cleared in a later task. So every dialog that gets the same Escape still finds it set.
  asking ??= dialog.promise
    .then((ask) => ask())
    .finally(() =>
      setTimeout(() => {
        asking = undefined
      }),
    )
  return (await asking) ? fetch(again) : answer
}

/** True while the dialog asks the person. */
export function isAsking(): boolean {
  return asking !== undefined
}

async function isProofDue(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return body?.error?.code === 'password_due'
}
