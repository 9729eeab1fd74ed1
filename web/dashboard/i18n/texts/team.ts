import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the team. */
export const team = {
  members: {
    title: { pt: 'Equipe', en: 'Team', es: 'Equipo' },
    note: {
      pt: 'Quem trabalha na loja, e o que cada papel pode.',
      en: 'The people who work in the store, and the permissions of each role.',
      es: 'Quién trabaja en la tienda, y qué puede hacer cada rol.',
    },
    invite: { pt: 'Convidar', en: 'Invite', es: 'Invitar' },
    people: { pt: 'Pessoas', en: 'People', es: 'Personas' },
    invited: { pt: 'Convites', en: 'Invitations', es: 'Invitaciones' },
    you: { pt: 'você', en: 'you', es: 'usted' },
    twoFactors: { pt: '2 fatores', en: '2 factors', es: '2 factores' },
    role: { pt: 'Papel', en: 'Role', es: 'Rol' },
    roleOf: {
      pt: (name: string) => `Papel de ${name}`,
      en: (name: string) => `Role of ${name}`,
      es: (name: string) => `Rol de ${name}`,
    },
    roleChanged: {
      pt: (name: string) => `Papel de ${name} trocado.`,
      en: (name: string) => `Role of ${name} changed.`,
      es: (name: string) => `Rol de ${name} cambiado.`,
    },
    removeTitle: {
      pt: (name: string) => `Tirar ${name} da equipe?`,
      en: (name: string) => `Remove ${name} from the team?`,
      es: (name: string) => `¿Quitar a ${name} del equipo?`,
    },
    removeNote: {
      pt: 'A pessoa perde o acesso a esta loja na hora. A conta dela continua, e as chaves de API que ela criou também: troque-as.',
      en: 'The person loses access to this store immediately. The account and the API keys that the person created remain. Replace those keys.',
      es: 'La persona pierde el acceso a esta tienda al instante. Su cuenta continúa, y también las claves de API que creó: cámbielas.',
    },
    removed: {
      pt: (name: string) => `${name} não está mais na equipe.`,
      en: (name: string) => `${name} is no longer on the team.`,
      es: (name: string) => `${name} ya no está en el equipo.`,
    },
    removeAccount: { pt: 'Excluir conta', en: 'Delete account', es: 'Eliminar cuenta' },
    removeAccountTitle: {
      pt: (name: string) => `Excluir a conta de ${name}?`,
      en: (name: string) => `Delete ${name}’s account?`,
      es: (name: string) => `¿Eliminar la cuenta de ${name}?`,
    },
    removeAccountNote: {
      pt: 'Nome, e-mail e todas as formas de entrar são apagados. O que a pessoa fez fica na auditoria, sem o nome.',
      en: 'The name, the email and every way to sign in are deleted. The audit log keeps the person’s actions without the name.',
      es: 'Se borran el nombre, el correo y todas las formas de entrar. Lo que hizo la persona queda en la auditoría, sin el nombre.',
    },
    accountRemoved: {
      pt: (name: string) => `Conta de ${name} excluída.`,
      en: (name: string) => `${name}’s account is deleted.`,
      es: (name: string) => `Cuenta de ${name} eliminada.`,
    },
    secondFactor: { pt: 'Segundo fator', en: 'Second factor', es: 'Segundo factor' },
    secondFactorNote: {
      pt: 'Com o aplicativo autenticador ou uma chave de acesso, uma senha roubada não basta para entrar.',
      en: 'With the authenticator or a passkey, a stolen password is not enough to sign in.',
      es: 'Con la aplicación autenticadora o una llave de acceso, una contraseña robada no basta para entrar.',
    },
    secondFactorRequired: {
      pt: 'Exigir um segundo fator de todos na loja',
      en: 'Require a second factor from everyone in the store',
      es: 'Exigir un segundo factor a todos en la tienda',
    },
    secondFactorOn: {
      pt: 'Todos precisam agora de um segundo fator.',
      en: 'Everyone now needs a second factor.',
      es: 'Ahora todos necesitan un segundo factor.',
    },
    secondFactorOff: {
      pt: 'O segundo fator agora é opcional.',
      en: 'The second factor is optional now.',
      es: 'El segundo factor ahora es opcional.',
    },
    withdraw: { pt: 'Retirar', en: 'Withdraw', es: 'Retirar' },
    withdrawn: { pt: 'Convite retirado.', en: 'Invitation withdrawn.', es: 'Invitación retirada.' },
    until: { pt: 'vale até', en: 'works until', es: 'vale hasta' },
    send: { pt: 'Enviar convite', en: 'Send the invitation', es: 'Enviar invitación' },
    sent: {
      pt: (email: string) => `Convite enviado para ${email}.`,
      en: (email: string) => `Invitation sent to ${email}.`,
      es: (email: string) => `Invitación enviada a ${email}.`,
    },
    linkTitle: { pt: 'Convite criado', en: 'Invitation created', es: 'Invitación creada' },
    linkNote: {
      pt: 'Este servidor não envia e-mails. Copie o link e mande você mesmo, só para a pessoa convidada. Ele vale por 7 dias.',
      en: 'This server sends no emails. Copy the link and send it yourself, to the invited person only. It works for 7 days.',
      es: 'Este servidor no envía correos. Copie el enlace y envíelo usted, solo a la persona invitada. Vale por 7 días.',
    },
    rolesTitle: { pt: 'O que cada papel pode', en: 'Permissions of each role', es: 'Qué puede hacer cada rol' },
    roleWords: {
      owner: {
        pt: 'Tudo, também gateways, equipe e auditoria.',
        en: 'Everything, including gateways, team and audit log.',
        es: 'Todo, también procesadores, equipo y auditoría.',
      },
      finance: {
        pt: 'Vendas, reembolsos, catálogo, assinaturas e configurações.',
        en: 'Sales, refunds, catalog, subscriptions and settings.',
        es: 'Ventas, reembolsos, catálogo, suscripciones y configuración.',
      },
      support: {
        pt: 'Vê vendas e cria cobranças, cuida de assinaturas, cursos, alunos e contestações, e reenvia e-mails. Não reembolsa nem muda preços.',
        en: 'Sees sales and creates charges, looks after subscriptions, courses, students and disputes, and sends emails again. It cannot refund or change prices.',
        es: 'Ve ventas y crea cobros, se ocupa de suscripciones, cursos, alumnos y reclamos, y reenvía correos. No reembolsa ni cambia precios.',
      },
      developer: {
        pt: 'Webhooks, chaves de API, gateways (ver) e o ambiente de teste.',
        en: 'Webhooks, API keys, gateways (view only) and the sandbox.',
        es: 'Webhooks, claves de API, procesadores (ver) y el ambiente de pruebas.',
      },
    },
  },
} satisfies Texts
