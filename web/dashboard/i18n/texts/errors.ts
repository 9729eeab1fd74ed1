import type { InThree, Texts } from '../../../../server/lib/inThree.ts'
import { priceRefusals } from './priceRefusals.ts'
import { signIn } from './signIn.ts'
import { splitRefusals } from './splitRefusals.ts'
import { urlRefusals } from './urlRefusals.ts'

/** Texts of errors from the server and the network. */
export const errors = {
  errors: {
    title: { pt: 'Não deu certo', en: 'That did not work', es: 'No funcionó' },
    network: signIn.network,
    internal: signIn.internal,
    gateway: {
      pt: 'O meio de pagamento não respondeu como esperado. Tente de novo em instantes.',
      en: 'The payment gateway did not answer as expected. Try again in a moment.',
      es: 'El procesador de pagos no respondió como se esperaba. Intente de nuevo en unos instantes.',
    },
    forbidden: {
      pt: 'Seu papel nesta loja não permite isso. Peça a quem tem o papel Administração.',
      en: 'Your role in this store does not allow this. Ask the owner of the store.',
      es: 'Su rol en esta tienda no permite esto. Pídalo a quien administra la tienda.',
    },
    notFound: {
      pt: 'Isto não existe, ou não existe mais.',
      en: 'This page or object does not exist, or it was deleted.',
      es: 'Esto no existe, o ya no existe.',
    },
    tooMany: signIn.tooMany,
    unreadableMoney: {
      pt: (example: string) => `Escreva o valor como ${example}.`,
      en: (example: string) => `Write the amount as ${example}.`,
      es: (example: string) => `Escriba el importe como ${example}.`,
    },
    byCode: {
      key_revoked: {
        pt: 'Esta chave já foi trocada ou revogada.',
        en: 'This key has already been replaced or revoked.',
        es: 'Esta clave ya fue cambiada o revocada.',
      },
      mail_not_repeatable: {
        pt: 'Este e-mail ainda vai sair, ou já não vale mais.',
        en: 'This email still waits to be sent, or it is no longer true.',
        es: 'Este correo todavía va a salir, o ya no vale.',
      },
      mail_just_repeated: {
        pt: 'Este e-mail acabou de ser reenviado. Espere um minuto para reenviar.',
        en: 'This email was just sent again. Wait a minute before you send it once more.',
        es: 'Este correo se acaba de reenviar. Espere un minuto para reenviarlo.',
      },
      wrong_password: signIn.wrongPassword,
      storage_full: {
        pt: 'O espaço de arquivos da loja acabou. Apague arquivos que nenhuma aula usa.',
        en: 'The store has no space left for files. Delete files that no lesson uses.',
        es: 'Se acabó el espacio de archivos de la tienda. Borre archivos que ninguna lección use.',
      },
      host_elsewhere: {
        pt: 'Este nome não leva a este servidor. Aponte o DNS do nome para cá e tente de novo.',
        en: 'This name does not lead to this server. Point its DNS here and try again.',
        es: 'Este nombre no lleva a este servidor. Apunte el DNS del nombre hacia aquí e intente de nuevo.',
      },
      host_taken: { pt: 'Outra loja usa este nome.', en: undefined, es: 'Otra tienda usa este nombre.' },
      upload_incomplete: {
        pt: 'O envio ainda não terminou. Continue o envio.',
        en: undefined,
        es: 'El envío aún no terminó. Continúe el envío.',
      },
      media_in_use: {
        pt: 'Uma aula usa este arquivo. Tire-o da aula primeiro.',
        en: undefined,
        es: 'Una lección usa este archivo. Quítelo de la lección primero.',
      },
      password_due: {
        pt: 'Digite sua senha de novo para fazer isso.',
        en: undefined,
        es: 'Escriba su contraseña de nuevo para hacer esto.',
      },
      second_factor_required: {
        pt: 'Esta loja pede um segundo fator. Ative um no seu perfil, ou entre com o seu.',
        en: undefined,
        es: 'Esta tienda pide un segundo factor. Actívelo en su perfil, o entre con el suyo.',
      },
      second_factor_missing: {
        pt: 'Ative antes um segundo fator seu, ou entre com ele.',
        en: undefined,
        es: 'Active antes un segundo factor suyo, o entre con él.',
      },
      works_elsewhere: {
        pt: 'Esta pessoa trabalha em outra loja também. Tire-a só desta equipe.',
        en: undefined,
        es: 'Esta persona trabaja también en otra tienda. Quítela solo de este equipo.',
      },
      wrong_code: signIn.wrongCode,
      totp_enabled: {
        pt: 'Já há um aplicativo autenticador. Desative-o antes.',
        en: undefined,
        es: 'Ya hay una aplicación autenticadora. Desactívela antes.',
      },
      totp_not_begun: {
        pt: 'Comece de novo a ativar o autenticador.',
        en: undefined,
        es: 'Comience de nuevo a activar el autenticador.',
      },
      subscription_over: { pt: 'Esta assinatura já terminou.', en: undefined, es: 'Esta suscripción ya terminó.' },
      subscription_completed: {
        pt: 'Esta assinatura já se completou.',
        en: undefined,
        es: 'Esta suscripción ya se completó.',
      },
      busy: {
        pt: 'Outra mudança está em andamento. Tente de novo em instantes.',
        en: undefined,
        es: 'Hay otro cambio en curso. Intente de nuevo en unos instantes.',
      },
      subscription_busy: {
        pt: 'Esta assinatura está sendo alterada agora. Tente de novo em instantes.',
        en: undefined,
        es: 'Esta suscripción se está modificando ahora. Intente de nuevo en unos instantes.',
      },
      payment_declined: { pt: 'O cartão foi recusado.', en: undefined, es: 'La tarjeta fue rechazada.' },
      wrong_passkey: {
        pt: 'Esta chave de acesso não é conhecida aqui.',
        en: undefined,
        es: 'Esta llave de acceso no se conoce aquí.',
      },
      too_many_attempts: {
        pt: 'Tentativas demais. Espere um pouco e tente de novo.',
        en: undefined,
        es: 'Demasiados intentos. Espere un poco e intente de nuevo.',
      },
      last_owner: {
        pt: 'A loja precisa de alguém na administração. Dê esse papel a outra pessoa antes.',
        en: undefined,
        es: 'La tienda necesita a alguien en la administración. Dé antes ese rol a otra persona.',
      },
      already_member: {
        pt: 'Esta pessoa já está na equipe. Mude o papel dela.',
        en: undefined,
        es: 'Esta persona ya está en el equipo. Cambie su rol.',
      },
      charge_not_pending: {
        pt: 'Esta cobrança não está mais pendente.',
        en: undefined,
        es: 'Este cobro ya no está pendiente.',
      },
      payment_in_progress: {
        pt: 'Um pagamento desta cobrança está em andamento. Tente de novo em instantes.',
        en: undefined,
        es: 'Hay un pago de este cobro en curso. Intente de nuevo en unos instantes.',
      },
      dispute_not_open: {
        pt: 'A contestação já foi respondida ou encerrada.',
        en: 'The dispute was already answered or closed.',
        es: 'El reclamo ya fue respondido o cerrado.',
      },
      evidence_refused: {
        pt: 'O processador não aceitou as provas. Baixe o PDF e envie pelo site dele.',
        en: 'The processor did not take the evidence. Download the PDF and send it on its site.',
        es: 'El procesador no aceptó las pruebas. Descargue el PDF y envíelo por su sitio.',
      },
      payment_not_paid: {
        pt: 'Só um pagamento pago pode ser reembolsado.',
        en: undefined,
        es: 'Solo se puede reembolsar un pago pagado.',
      },
      payment_imported: {
        pt: 'Esta venda veio de outra plataforma: reembolse-a lá.',
        en: undefined,
        es: 'Esta venta vino de otra plataforma: haga el reembolso allá.',
      },
      refund_refused: {
        pt: 'O gateway não devolve este pagamento agora: o prazo pode ter passado, faltar saldo, ou o banco de dados foi restaurado depois dele. Veja no gateway.',
        en: undefined,
        es: 'El procesador no devuelve este pago ahora: puede haber pasado el plazo, faltar saldo, o la base de datos se restauró después de él. Véalo en el procesador.',
      },
      dispute_open: {
        pt: 'Um banco está contestando este pagamento, e o dinheiro pode voltar por esse caminho. Espere o fim da contestação. Se o banco só fez uma pergunta, devolva o valor inteiro.',
        en: undefined,
        es: 'Un banco está disputando este pago, y el dinero puede volver por esa vía. Espere el fin de la disputa. Si el banco solo hizo una pregunta, devuelva el importe completo.',
      },
      refund_owed: {
        pt: 'O comprador pediu dentro dos 7 dias da lei: o reembolso é devido.',
        en: undefined,
        es: 'El comprador lo pidió dentro de los 7 días de la ley: el reembolso corresponde.',
      },
      refund_not_supported: {
        pt: 'O gateway só devolve este pagamento por inteiro, ou só no próprio site, que pede a conta bancária do comprador. Um pagamento dividido pela Efí não volta por aqui.',
        en: undefined,
        es: 'El procesador solo devuelve este pago completo, o solo en su propio sitio, que pide la cuenta bancaria del comprador. Un pago dividido por Efí no vuelve por aquí.',
      },
      method_unavailable: {
        pt: 'Nenhum gateway conectado aceita este meio.',
        en: undefined,
        es: 'Ningún procesador conectado acepta este medio de pago.',
      },
      not_possible: {
        pt: 'O pagamento não pode mais fazer isso.',
        en: undefined,
        es: 'El pago ya no puede hacer esto.',
      },
      endpoint_disabled: {
        pt: 'O endpoint está desativado. Ative-o antes.',
        en: undefined,
        es: 'El endpoint está desactivado. Actívelo antes.',
      },
      not_delivered: {
        pt: 'Só o que foi entregue é reenviado; o resto se reprocessa.',
        en: undefined,
        es: 'Solo se reenvía lo que se entregó; lo demás se reprocesa.',
      },
      certificate_revoked: {
        pt: 'Este certificado já foi revogado ou substituído.',
        en: undefined,
        es: 'Este certificado ya fue revocado o reemplazado.',
      },
      comment_removed: { pt: 'Este comentário foi removido.', en: undefined, es: 'Este comentario fue quitado.' },
      enrollment_ended: {
        pt: 'Este acesso terminou. Restaure-o ou dê um novo acesso.',
        en: undefined,
        es: 'Este acceso terminó. Restáurelo o dé un acceso nuevo.',
      },
      student_without_email: { pt: 'Este aluno não tem e-mail.', en: undefined, es: 'Este alumno no tiene correo.' },
      too_many_endpoints: {
        pt: 'A loja já tem 100 endpoints, o máximo. Exclua um antes.',
        en: undefined,
        es: 'La tienda ya tiene 100 endpoints, el máximo. Elimine uno antes.',
      },
      product_has_course: {
        pt: 'Este produto já tem um curso.',
        en: undefined,
        es: 'Este producto ya tiene un curso.',
      },
      module_not_empty: {
        pt: 'O módulo tem aulas. Mova ou remova-as antes.',
        en: undefined,
        es: 'El módulo tiene lecciones. Muévalas o quítelas antes.',
      },
      lesson_begun: {
        pt: 'Alunos já começaram esta aula. Deixe-a em rascunho.',
        en: undefined,
        es: 'Hay alumnos que ya comenzaron esta lección. Déjela como borrador.',
      },
      student_email_taken: {
        pt: 'Outro aluno já tem este e-mail. Dê o curso a ele.',
        en: 'Another student has this email. Give the course to that student.',
        es: 'Otro alumno ya tiene este correo. Dele el curso a él.',
      },
      enrollment_refunded: {
        pt: 'O pagamento foi devolvido. Dê um novo acesso.',
        en: undefined,
        es: 'El pago se devolvió. Dé un nuevo acceso.',
      },
      passkey_known: {
        pt: 'Esta chave de acesso já está guardada.',
        en: undefined,
        es: 'Esta llave de acceso ya está guardada.',
      },
      passkeys_unavailable: {
        pt: 'Chaves de acesso precisam de um endereço com nome. Nesta máquina, abra por localhost.',
        en: undefined,
        es: 'Las llaves de acceso necesitan una dirección con nombre. En esta máquina, abra por localhost.',
      },
    } satisfies Record<string, InThree<string | undefined>> as Record<string, InThree<string | undefined>>,
    /** Errors of a field, by their `code`. `$1` is the limit. */
    fields: {
      file_type: {
        pt: 'Este tipo de arquivo não é aceito, ou o nome não combina com o conteúdo. Use MP4, WebM, MP3, PDF, imagens, ZIP, Office ou texto.',
        en: 'This type of file is not accepted, or its name does not match its content. Use MP4, WebM, MP3, PDF, pictures, ZIP, Office or text.',
        es: 'Este tipo de archivo no se acepta, o el nombre no corresponde al contenido. Use MP4, WebM, MP3, PDF, imágenes, ZIP, Office o texto.',
      },
      file_too_large: {
        pt: 'O arquivo é grande demais.',
        en: 'The file is too large.',
        es: 'El archivo es demasiado grande.',
      },
      required: signIn.required,
      too_short: { pt: 'No mínimo $1 caracteres.', en: 'At least $1 characters.', es: 'Mínimo: $1 caracteres.' },
      too_long: { pt: 'No máximo $1 caracteres.', en: 'At most $1 characters.', es: 'Máximo: $1 caracteres.' },
      too_small: { pt: 'No mínimo $1.', en: 'At least $1.', es: 'Mínimo: $1.' },
      too_large: { pt: 'No máximo $1.', en: 'At most $1.', es: 'Máximo: $1.' },
      too_few: { pt: 'Escolha ao menos $1.', en: 'Choose at least $1.', es: 'Elija al menos $1.' },
      too_many: { pt: 'No máximo $1 itens.', en: 'At most $1 items.', es: 'Máximo: $1 elementos.' },
      not_a_number: { pt: 'Preencha com um número.', en: 'Fill in a number.', es: 'Escriba un número.' },
      not_an_email: { pt: 'Não é um e-mail válido.', en: undefined, es: 'No es un correo válido.' },
      not_an_option: { pt: 'Escolha uma das opções.', en: undefined, es: 'Elija una de las opciones.' },
      credential_form: {
        pt: 'Isto não tem a forma certa. Veja abaixo como é.',
        en: 'The format is wrong. The text below describes the right format.',
        es: 'Esto no tiene la forma correcta. Vea abajo cómo es.',
      },
      credential_environment: {
        pt: 'Isto é do outro ambiente: testes e produção têm credenciais próprias.',
        en: 'This credential belongs to the other environment. Test and production have different credentials.',
        es: 'Esto es del otro ambiente: pruebas y producción tienen credenciales propias.',
      },
      wrong_form: { pt: 'O formato não está certo.', en: 'The format is wrong.', es: 'El formato no es correcto.' },
      wrong_password: { pt: 'A senha não confere.', en: undefined, es: 'La contraseña no coincide.' },
      scope_over_role: {
        pt: 'Seu papel não pode dar uma destas permissões.',
        en: undefined,
        es: 'Su rol no puede dar uno de estos permisos.',
      },
      other_merchant: {
        pt: 'Estas credenciais são de outra conta no gateway, que não conhece os pagamentos feitos aqui. Conecte-as como um novo gateway.',
        en: undefined,
        es: 'Estas credenciales son de otra cuenta en el procesador, que no conoce los pagos hechos aquí. Conéctelas como un procesador nuevo.',
      },
      merchant_unproven: {
        pt: 'O gateway não confirmou que estas credenciais são da mesma conta. Confira-as, ou tente de novo em instantes.',
        en: undefined,
        es: 'El procesador no confirmó que estas credenciales son de la misma cuenta. Revíselas, o intente de nuevo en unos instantes.',
      },
    } satisfies Record<string, InThree<string | undefined>> as Record<string, InThree<string | undefined>>,
    /** The text for all other errors. The server’s message is in English. */
    other: {
      pt: (_message: string, ofField: boolean): string =>
        ofField ? 'Confira este campo.' : 'O servidor recusou. Confira os dados e tente de novo.',
      en: (message: string): string => message,
      es: (_message: string, ofField: boolean): string =>
        ofField ? 'Revise este campo.' : 'El servidor lo rechazó. Revise los datos e intente de nuevo.',
    },
    /** Translations of the server’s English messages. The pattern finds the message. */
    messages: {
      pt: [
        [/^At most (\d+) cents are left/, 'Só restam $1c para devolver.'],
        [/^Nothing is left to refund/, 'Não resta nada para devolver.'],
        [/^(This field|"[\w.]+") is required/, 'Preencha este campo.'],
        [/^Not a PNG/, 'Envie uma imagem PNG, JPEG ou WebP.'],
        [/^Only a recurring offer/, 'Só uma oferta recorrente tem isto.'],
        [/^A recurring offer needs/, 'Diga de quanto em quanto tempo se cobra.'],
        [/over the largest amount|must not be over/, 'O valor é maior que o permitido.'],
        [/looks like a card number/, 'Isto parece um número de cartão, que não pode ficar aqui.'],
        [/^This course has no such cohort/, 'Escolha uma turma deste curso.'],
        [/ISO 4217/, 'Escreva o código da moeda, como BRL.'],
        [/greater than 0|1 cent or more/, 'Diga um valor maior que zero.'],
        [/^Choose at least one event/, 'Escolha ao menos um evento.'],
        [/password is easy to guess/, 'Esta senha é das primeiras que alguém tentaria. Escolha outra.'],
        [
          /contains a word of your name/,
          'Esta senha contém uma palavra do seu nome, do seu e-mail ou da loja. Escolha outra.',
        ],
        [/not the code that the authenticator shows/, 'Não é o código que o aplicativo mostra.'],
        [/^This instant is in the past/, 'Este dia já passou.'],
        [/^This access has ended/, 'Já terminou: dê outro prazo, ou nenhum.'],
        [/^This store has no such product/, 'Escolha um produto.'],
        [/^The picture is over/, 'A imagem é grande demais.'],
        ...priceRefusals.pt,
        ...splitRefusals.pt,
        ...urlRefusals.pt,
      ] as readonly (readonly [RegExp, string])[],
      en: [[/^At most (\d+) cents are left/, 'Only $1c is left to refund.']] as readonly (readonly [RegExp, string])[],
      es: [
        [/^At most (\d+) cents are left/, 'Solo quedan $1c por devolver.'],
        [/^Nothing is left to refund/, 'No queda nada por devolver.'],
        [/^(This field|"[\w.]+") is required/, 'Complete este campo.'],
        [/^Not a PNG/, 'Envíe una imagen PNG, JPEG o WebP.'],
        [/^Only a recurring offer/, 'Solo una oferta recurrente tiene esto.'],
        [/^A recurring offer needs/, 'Indique cada cuánto se cobra.'],
        [/over the largest amount|must not be over/, 'El importe es mayor que el permitido.'],
        [/looks like a card number/, 'Esto parece un número de tarjeta, que no puede quedar aquí.'],
        [/^This course has no such cohort/, 'Elija un grupo de este curso.'],
        [/ISO 4217/, 'Escriba el código de la moneda, como BRL.'],
        [/greater than 0|1 cent or more/, 'Indique un importe mayor que cero.'],
        [/^Choose at least one event/, 'Elija al menos un evento.'],
        [/password is easy to guess/, 'Esta contraseña es de las primeras que alguien probaría. Elija otra.'],
        [
          /contains a word of your name/,
          'Esta contraseña contiene una palabra de su nombre, su correo o su tienda. Elija otra.',
        ],
        [/not the code that the authenticator shows/, 'No es el código que muestra la aplicación.'],
        [/^This instant is in the past/, 'Este día ya pasó.'],
        [/^This access has ended/, 'Ya terminó: ponga otro plazo, o ninguno.'],
        [/^This store has no such product/, 'Elija un producto.'],
        [/^The picture is over/, 'La imagen es demasiado grande.'],
        ...priceRefusals.es,
        ...splitRefusals.es,
        ...urlRefusals.es,
      ] as readonly (readonly [RegExp, string])[],
    },
  },
} satisfies Texts
