/** Asks the person for the password or a passkey. @returns true if the person gave the proof */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Sets the dialog that asks for a proof. @returns a function that removes it */
export function setProofDialog(dialog: Ask): () => void {
  ask = dialog
  return () => {
    ask = undefined
  }
}

/**
 * Makes a call. If the server answers 403 `password_due`, asks for the password or a passkey and repeats the call.
 * Parallel calls share one dialog.
 */
export async function fetchWithProof(request: Request): Promise<Response> {
  const again = request.clone()
  const answer = await fetch(request)
  if (!ask || !(await isProofDue(answer))) return answer
  // All dialogs that hear the same Escape still find it set.
  asking ??= ask().finally(() =>
    setTimeout(() => {
      asking = undefined
    }),
  )
  return (await asking) ? fetch(again) : answer
}

/** Returns true while the person is asked. */
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
