import type { GatewayAccount } from './port/account.ts'
import type { Gateway } from './port/gateway.ts'
import { type CredentialGuide, faultyCredential, type Words } from './port/guide.ts'

/** An explanation for the owner of an account with failing calls: the credentials to check, and the next step. */
export type AccountTrouble = { credentials: string[]; words: Words }

/**
 * Explains a failed call to an account and names the credential to check.
 * @param cause the adapter's text for the log, for example `HTTP 401 invalid_access_token`
 */
export function accountTrouble(gateway: Gateway, account: GatewayAccount, cause: string): AccountTrouble {
  const { guide } = gateway
  const faulty = faultyCredential(guide, account.credentials, account.environment)
  if (faulty) return { credentials: [faulty.name], words: wordsOfFault(gateway, account, faulty) }
  const status = Number(/HTTP (\d{3})/.exec(cause)?.[1])
  const proof = guide.credentials.filter(({ provesUs }) => provesUs)
  const names = proof.map(({ name }) => name)
  if (status === 401) return { credentials: names, words: refused(guide.name, proof) }
  if (status === 403) return { credentials: names, words: notAllowed(guide.name, proof) }
  if (status === 429) return { credentials: [], words: busy(guide.name) }
  if (status >= 400 && status < 500) return { credentials: [], words: unexpected(guide.name, cause) }
  return { credentials: [], words: unreachable(guide.name, cause) }
}

/** Describes the correct form of a faulty credential, and the place where the owner finds its value. */
export function wordsOfFault(
  { guide }: Gateway,
  { environment }: Pick<GatewayAccount, 'environment'>,
  { name, fault }: { name: string; fault: 'form' | 'environment' },
): Words {
  const { label, looksLike, where } = guide.credentials.find((one) => one.name === name)!
  if (fault === 'form')
    return {
      pt: `${label.pt} não tem a forma que ${guide.name} usa. Como é: ${looksLike.pt} Onde está: ${where.pt}`,
      en: `${label.en} does not have the form that ${guide.name} uses. What it looks like: ${looksLike.en} Where it is: ${where.en}`,
      es: `${label.es} no tiene la forma que usa ${guide.name}. Cómo es: ${looksLike.es} Dónde está: ${where.es}`,
    }
  const isLive = environment === 'production'
  return {
    pt: `${label.pt} é de ${isLive ? 'testes' : 'produção'}, e esta instalação é de ${isLive ? 'produção' : 'testes'}. Copie a de ${isLive ? 'produção' : 'testes'}: ${where.pt}`,
    en: `${label.en} is for ${isLive ? 'tests' : 'production'}, and this installation is for ${isLive ? 'production' : 'tests'}. Copy the credential for ${isLive ? 'production' : 'tests'}: ${where.en}`,
    es: `${label.es} es de ${isLive ? 'pruebas' : 'producción'}, y esta instalación es de ${isLive ? 'producción' : 'pruebas'}. Copie la otra: ${where.es}`,
  }
}

function refused(name: string, proof: readonly CredentialGuide[]): Words {
  return {
    pt: `${name} recusou ${listed(proof, 'pt')}. Copie de novo, sem espaços, e salve em Credenciais. ${whereOf(proof, 'pt')}`,
    en: `${name} refused ${listed(proof, 'en')}. Copy the value again, without spaces, and save it under Credentials. ${whereOf(proof, 'en')}`,
    es: `${name} rechazó ${listed(proof, 'es')}. Cópiela de nuevo, sin espacios, y guárdela en Credenciales. ${whereOf(proof, 'es')}`,
  }
}

function notAllowed(name: string, proof: readonly CredentialGuide[]): Words {
  return {
    pt: `${name} conhece ${listed(proof, 'pt')}, mas não permite esta chamada. Veja as permissões da chave e se a conta só aceita certos endereços IP.`,
    en: `${name} recognizes ${listed(proof, 'en')} but does not allow this call. Check the permissions of the key. Check also whether the account accepts only certain IP addresses.`,
    es: `${name} conoce ${listed(proof, 'es')}, pero no permite esta llamada. Revise los permisos de la clave y si la cuenta solo acepta ciertas direcciones IP.`,
  }
}

function busy(name: string): Words {
  return {
    pt: `${name} recebeu chamadas demais desta conta. Espere alguns minutos e teste de novo.`,
    en: `${name} got too many calls from this account. Wait a few minutes and test again.`,
    es: `${name} recibió demasiadas llamadas de esta cuenta. Espere unos minutos y pruebe de nuevo.`,
  }
}

function unexpected(name: string, cause: string): Words {
  return {
    pt: `${name} respondeu ${cause}, que não diz nada sobre as credenciais. Veja se a conta está aprovada e ativa.`,
    en: `${name} answered ${cause}. This answer says nothing about the credentials. Check whether the account is approved and active.`,
    es: `${name} respondió ${cause}, que no dice nada de las credenciales. Revise si la cuenta está aprobada y activa.`,
  }
}

function unreachable(name: string, cause: string): Words {
  return {
    pt: `${name} não respondeu como devia (${cause}). Isso não diz que as credenciais estão erradas: teste de novo em alguns minutos.`,
    en: `${name} did not answer as expected (${cause}). The credentials may still be right. Test again in a few minutes.`,
    es: `${name} no respondió como debía (${cause}). Eso no significa que las credenciales estén mal: pruebe de nuevo en unos minutos.`,
  }
}

const and = { pt: ' e ', en: ' and ', es: ' y ' }

function listed(proof: readonly CredentialGuide[], language: keyof Words): string {
  return proof.map(({ label }) => label[language]).join(and[language])
}

function whereOf(proof: readonly CredentialGuide[], language: keyof Words): string {
  return [...new Set(proof.map(({ where }) => where[language]))].join(' ')
}
