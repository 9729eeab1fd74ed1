// biome-ignore-all lint: generated.
// biome-ignore-all format: generated.
// What the panel’s API takes and answers. Written by `npm run panel-types`; the tests prove it fresh.

export interface paths {
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by e-mail and password */
        post: operations["signIn"];
        /**
         * Sign out
         * @description For: person
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The second step: a code of the authenticator, or a recovery code
         * @description For: second_factor
         */
        post: operations["signInWithCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, her stores, and what she may do in each
         * @description For: person
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change name or language
         * @description For: person
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of the home page: sales in reais that were made in the last days
         * @description For: overview.read
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sales, newest first
         * @description For: sales.read
         */
        get: operations["listSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All sales that the filters find, as a CSV file
         * @description For: sales.read
         */
        get: operations["exportSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sale, with its charge, what happened to it and who was told
         * @description For: sales.read
         */
        get: operations["getSale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the whole payment back
         * @description For: sales.refund
         */
        post: operations["refundSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway do something to a payment
         * @description For: sandbox.act
         */
        post: operations["simulateSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Charges, newest first
         * @description For: charges.read
         */
        get: operations["listCharges"];
        put?: never;
        /**
         * Create a charge; the answer holds `postbackSecret`, this one time only
         * @description For: charges.write
         */
        post: operations["createCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/charges/{chargeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A charge with the attempts to pay it
         * @description For: charges.read
         */
        get: operations["getCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/charges/{chargeId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending charge; its open PIX and boleto are taken back
         * @description For: charges.write
         */
        post: operations["cancelCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/charges/{chargeId}/test-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: a made-up buyer begins to pay by PIX or boleto, as on the checkout
         * @description For: sandbox.act
         */
        post: operations["testPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: move the store's clock forward; what falls due on the way has happened when the answer comes
         * @description For: sandbox.act
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SignInState: {
            /** @enum {string} */
            state: "signed_in" | "second_factor";
            methods: ("totp" | "recovery")[] | null;
        };
        PanelError: {
            error: {
                type: string;
                message: string;
                code?: string;
                /** @description Dotted path of the wrong field */
                param?: string;
            };
        };
        Me: {
            id: string;
            name: string;
            email: string;
            locale: ("pt" | "en") | null;
            totpEnabled: boolean;
            recoveryCodesLeft: number;
            passkeys: number;
            /** @enum {string} */
            environment: "sandbox" | "production";
            publicUrl: string;
            stores: components["schemas"]["StoreOfMe"][];
        };
        StoreOfMe: {
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            /** @description Everything that the person may do there */
            can: components["schemas"]["Action"][];
            /**
             * Format: date-time
             * @description The store's own time
             */
            now: string;
            clockOffsetMs: number;
        };
        /** @enum {string} */
        Role: "owner" | "finance" | "support" | "developer";
        /** @enum {string} */
        Action: "overview.read" | "sales.read" | "sales.refund" | "charges.read" | "charges.write" | "catalog.read" | "catalog.write" | "subscriptions.read" | "subscriptions.write" | "webhooks.read" | "webhooks.write" | "keys.read" | "keys.write" | "gateways.read" | "gateways.write" | "settings.read" | "settings.write" | "look.write" | "courses.read" | "courses.write" | "students.read" | "students.write" | "members.read" | "members.write" | "audit.read" | "sandbox.act";
        Overview: {
            days: number;
            /** @description The first day, as in Brasília */
            from: string;
            /** @description The last day: today by the store’s clock */
            until: string;
            current: components["schemas"]["Figures"];
            previous: components["schemas"]["Figures"];
            byMethod: {
                /** @enum {string} */
                method: "pix" | "boleto" | "credit_card";
                created: number;
                /** @description Refunded ones too: they were paid once */
                paid: number;
                conversionPercent: number;
                paidInCents: number;
            }[];
            series: {
                /** @description A day as YYYY-MM-DD or, of one day, an hour as YYYY-MM-DDTHH, in Brasília */
                at: string;
                paidCount: number;
                paidInCents: number;
                refundedInCents: number;
            }[];
            webhooks: {
                failedDeliveries: number;
                disabledEndpoints: number;
            };
            setup: {
                hasGateway: boolean;
                hasEndpoint: boolean;
                hasApiKey: boolean;
                hasProduct: boolean;
                hasSale: boolean;
            };
        };
        Figures: {
            paidCount: number;
            paidInCents: number;
            pendingCount: number;
            pendingInCents: number;
            refundedCount: number;
            refundedInCents: number;
            /** @description Declined or expired */
            failedCount: number;
        };
        Sale: {
            id: string;
            /** @constant */
            object: "payment";
            /** @enum {string} */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description What the buyer paid, interest included */
            amountInCents: number;
            currency: string;
            platformFeeInCents: number;
            /** @description The amount less the platform fee */
            netInCents: number;
            /** @enum {string} */
            paymentMethod: "pix" | "boleto" | "credit_card";
            provider: string;
            product: {
                id: string;
                name: string;
            } | null;
            offerId: string | null;
            offer: {
                [key: string]: unknown;
            } | null;
            subscriptionId: string | null;
            chargeId: string | null;
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
                document: string | null;
                address: {
                    zipCode: string;
                    street: string | null;
                    number: string;
                    complement: string | null;
                    neighborhood: string | null;
                    city: string | null;
                    state: string | null;
                } | null;
            };
            externalId: string | null;
            storeId: string;
            metadata: {
                [key: string]: unknown;
            };
            tracking: {
                src?: string | null;
                sck?: string | null;
                utmSource?: string | null;
                utmMedium?: string | null;
                utmCampaign?: string | null;
                utmTerm?: string | null;
                utmContent?: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SaleDetail: {
            id: string;
            /** @constant */
            object: "payment";
            /** @enum {string} */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description What the buyer paid, interest included */
            amountInCents: number;
            currency: string;
            platformFeeInCents: number;
            /** @description The amount less the platform fee */
            netInCents: number;
            /** @enum {string} */
            paymentMethod: "pix" | "boleto" | "credit_card";
            provider: string;
            product: {
                id: string;
                name: string;
            } | null;
            offerId: string | null;
            offer: {
                [key: string]: unknown;
            } | null;
            subscriptionId: string | null;
            chargeId: string | null;
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
                document: string | null;
                address: {
                    zipCode: string;
                    street: string | null;
                    number: string;
                    complement: string | null;
                    neighborhood: string | null;
                    city: string | null;
                    state: string | null;
                } | null;
            };
            externalId: string | null;
            storeId: string;
            metadata: {
                [key: string]: unknown;
            };
            tracking: {
                src?: string | null;
                sck?: string | null;
                utmSource?: string | null;
                utmMedium?: string | null;
                utmCampaign?: string | null;
                utmTerm?: string | null;
                utmContent?: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            installments: number;
            cardBrand: string | null;
            cardLastFour: string | null;
            declineMessage: string | null;
            paidAt: string | null;
            expiresAt: string | null;
            pix: {
                copyPaste: string | null;
            } | null;
            boleto: {
                line: string | null;
                pdfUrl: string | null;
                url: string | null;
            } | null;
            /** @description Paid, and through a gateway of ours: history that was imported is not */
            refundable: boolean;
            charge: {
                id: string;
                /** @enum {string} */
                status: "pending" | "paid" | "failed" | "refunded" | "canceled";
                description: string | null;
                checkoutUrl: string;
            } | null;
            timeline: components["schemas"]["TimelineEntry"][];
            deliveries: components["schemas"]["SaleDelivery"][];
        };
        TimelineEntry: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "created" | "event" | "refund_asked" | "refund_done";
            event: ("payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed") | null;
            refundReason: ("requested" | "surplus") | null;
            amountInCents: number | null;
        };
        SaleDelivery: {
            id: string;
            /** @enum {string} */
            event: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            url: string;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        Charge: {
            id: string;
            /** @constant */
            object: "charge";
            /** @enum {string} */
            status: "pending" | "paid" | "failed" | "refunded" | "canceled";
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            items: {
                name: string;
                quantity: number;
                unitAmountInCents: number;
            }[];
            description: string | null;
            customer: {
                email: string | null;
                name: string | null;
            };
            metadata: {
                [key: string]: unknown;
            };
            maxInstallments: number;
            boletoDueInDays: number;
            interestPaidByBuyer: boolean;
            checkoutUrl: string;
            /** @description Signs the webhooks of this charge. Only in the answer that creates the charge. */
            postbackSecret?: string;
            /** Format: date-time */
            createdAt: string;
        };
        ChargeDetail: {
            id: string;
            /** @constant */
            object: "charge";
            /** @enum {string} */
            status: "pending" | "paid" | "failed" | "refunded" | "canceled";
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            items: {
                name: string;
                quantity: number;
                unitAmountInCents: number;
            }[];
            description: string | null;
            customer: {
                email: string | null;
                name: string | null;
            };
            metadata: {
                [key: string]: unknown;
            };
            maxInstallments: number;
            boletoDueInDays: number;
            interestPaidByBuyer: boolean;
            checkoutUrl: string;
            /** @description Signs the webhooks of this charge. Only in the answer that creates the charge. */
            postbackSecret?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Every attempt, newest first */
            payments: {
                id: string;
                /** @enum {string} */
                status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @enum {string} */
                method: "pix" | "boleto" | "credit_card";
                provider: string;
                totalInCents: number;
                /** Format: date-time */
                createdAt: string;
            }[];
        };
        CreateChargeRequest: {
            /** @description ISO 4217, in either case */
            currency: string;
            items?: {
                name: string;
                quantity: number;
                unitAmountInCents: number;
            }[];
            /** @description Total in cents, used when no items are sent */
            amountInCents?: number;
            customer?: {
                /** Format: email */
                email?: string;
                name?: string;
            };
            description?: string;
            metadata?: {
                [key: string]: unknown;
            };
            postbackUrl?: string;
            successUrl?: string;
            cancelUrl?: string;
            maxInstallments?: number;
            boletoDueInDays?: number;
            interestPaidByBuyer?: boolean;
            tracking?: {
                src?: string | null;
                sck?: string | null;
                utmSource?: string | null;
                utmMedium?: string | null;
                utmCampaign?: string | null;
                utmTerm?: string | null;
                utmContent?: string | null;
            };
        };
        StoreClock: {
            /** Format: date-time */
            now: string;
            clockOffsetMs: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInState"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    signInWithCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInState"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    locale?: ("pt" | "en") | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: {
                days?: 1 | 7 | 30 | 90;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    listSales: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
                productId?: string;
                method?: "pix" | "boleto" | "credit_card";
                startDate?: string;
                endDate?: string;
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Sale"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    exportSales: {
        parameters: {
            query?: {
                status?: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
                productId?: string;
                method?: "pix" | "boleto" | "credit_card";
                startDate?: string;
                endDate?: string;
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    getSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    refundSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    simulateSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    act: "pay" | "fail" | "expire" | "refund" | "chargeback";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    listCharges: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "pending" | "paid" | "failed" | "refunded" | "canceled";
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Charge"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    createCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChargeRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    getCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    cancelCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    testPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    method: "pix" | "boleto";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paymentId: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    seconds: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreClock"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelError"];
                };
            };
        };
    };
}
