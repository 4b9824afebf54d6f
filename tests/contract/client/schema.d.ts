export interface paths {
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra quem está pedindo */
        get: operations["getUsersMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Encerra a sessão */
        get: operations["getLogout"];
        put?: never;
        /** Encerra a sessão */
        post: operations["postLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Troca o código do provedor por uma sessão */
        post: operations["postSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/{provider}/redirect_url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Começa um login: onde o provedor pergunta quem é */
        get: operations["getOauthProviderRedirectUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os cursos publicados, ou os que se administra (all) */
        get: operations["getCourses"];
        put?: never;
        /** Cria um curso, como rascunho */
        post: operations["postCourses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra um curso; a quem o administra, também se está publicado e o que lhe falta */
        get: operations["getCoursesId"];
        /** Altera um curso: tudo dele é enviado de novo */
        put: operations["putCoursesId"];
        post?: never;
        /** Retira um curso; quem o tem continua com ele */
        delete: operations["deleteCoursesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista as aulas de um curso */
        get: operations["getCoursesIdLessons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/lesson-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Põe as aulas de um curso em ordem */
        put: operations["putCoursesIdLessonOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/toggle-publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Publica um curso, ou o tira do catálogo */
        put: operations["putCoursesIdTogglePublish"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Inscreve num curso gratuito, comprado ou aberto a mantenedores */
        post: operations["postCoursesIdEnroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra o próprio progresso num curso */
        get: operations["getCoursesIdProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/program-content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra o conteúdo programático de um curso */
        get: operations["getCoursesIdProgramContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/my-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra a própria avaliação de um curso */
        get: operations["getCoursesIdMyReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista as avaliações de um curso */
        get: operations["getCoursesIdReviews"];
        put?: never;
        /** Avalia um curso concluído */
        post: operations["postCoursesIdReviews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/reviews/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Soma as avaliações de um curso */
        get: operations["getCoursesIdReviewsStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/{id}/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mostra uma avaliação na página do curso, ou a esconde */
        put: operations["putReviewsIdFeatured"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os próprios cursos */
        get: operations["getMyCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cria uma aula */
        post: operations["postLessons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra uma aula a quem a edita */
        get: operations["getLessonsId"];
        /** Altera uma aula: tudo dela é enviado de novo */
        put: operations["putLessonsId"];
        post?: never;
        /** Apaga uma aula */
        delete: operations["deleteLessonsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quiz-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cria uma pergunta de questionário */
        post: operations["postQuizQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quiz-questions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Altera uma pergunta de questionário */
        put: operations["putQuizQuestionsId"];
        post?: never;
        /** Apaga uma pergunta de questionário */
        delete: operations["deleteQuizQuestionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lesson-resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cria um material de aula */
        post: operations["postLessonResources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lesson-resources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Altera um material de aula */
        put: operations["putLessonResourcesId"];
        post?: never;
        /** Apaga um material de aula */
        delete: operations["deleteLessonResourcesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Envia um arquivo: imagem, áudio, vídeo ou documento */
        post: operations["postUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Conclui uma aula */
        post: operations["postLessonsIdComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Guarda o ponto em que se parou numa aula */
        post: operations["postLessonsIdPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/quiz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra o questionário de uma aula, sem as respostas */
        get: operations["getLessonsIdQuiz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/quiz-attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Responde ao questionário de uma aula */
        post: operations["postLessonsIdQuizAttempts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite o certificado de um curso concluído */
        post: operations["postCertificatesGenerate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/my": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os próprios certificados */
        get: operations["getCertificatesMy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verifica um certificado pelo número */
        post: operations["postCertificatesVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/verify/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verifica um certificado pelo código */
        get: operations["getCertificatesVerifyHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra um certificado */
        get: operations["getCertificatesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificate-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra o visual dos certificados */
        get: operations["getCertificateSettings"];
        /** Salva o visual dos certificados */
        put: operations["putCertificateSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os educadores */
        get: operations["getInstructors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/instructors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista a equipe de educadores */
        get: operations["getAdminInstructors"];
        put?: never;
        /** Cria um educador sem conta na plataforma */
        post: operations["postAdminInstructors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/instructors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Altera um educador sem conta na plataforma */
        put: operations["putAdminInstructorsId"];
        post?: never;
        /** Retira um educador sem conta na plataforma */
        delete: operations["deleteAdminInstructorsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista as pessoas com conta */
        get: operations["getAdminUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Muda o papel de uma pessoa */
        put: operations["putAdminUsersId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os vouchers de mantenedor */
        get: operations["getAdminVouchers"];
        put?: never;
        /** Cria um voucher de mantenedor */
        post: operations["postAdminVouchers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/vouchers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ativa ou desativa um voucher */
        put: operations["putAdminVouchersId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra o próprio perfil */
        get: operations["getProfile"];
        /** Altera o próprio perfil; a direção, o de um educador (user_id) */
        put: operations["putProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os próprios pagamentos; para a direção, os de todos */
        get: operations["getPayments"];
        put?: never;
        /** Paga um curso */
        post: operations["postPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra um pagamento */
        get: operations["getPaymentsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pede o reembolso de um pagamento */
        post: operations["postPaymentsIdRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Desiste de um pagamento que espera */
        post: operations["postPaymentsIdCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra os números da escola, ou os dos próprios cursos */
        get: operations["getAdminStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra os próprios dados de pagamento */
        get: operations["getPaymentSettings"];
        /** Salva os próprios dados de pagamento */
        put: operations["putPaymentSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructor/commissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista as próprias comissões */
        get: operations["getInstructorCommissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructor/commission-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Soma as próprias comissões */
        get: operations["getInstructorCommissionStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista as comissões da escola */
        get: operations["getAdminCommissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commission-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Soma as comissões da escola */
        get: operations["getAdminCommissionStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions/mark-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Marca comissões como pagas */
        put: operations["putAdminCommissionsMarkPaid"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os próprios tickets */
        get: operations["getSupportTickets"];
        put?: never;
        /** Abre um ticket de suporte */
        post: operations["postSupportTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support-tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mostra um ticket */
        get: operations["getSupportTicketsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support-tickets/{id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista as respostas de um ticket */
        get: operations["getSupportTicketsIdReplies"];
        put?: never;
        /** Responde num ticket */
        post: operations["postSupportTicketsIdReplies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support-tickets/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Muda o status de um ticket */
        put: operations["putSupportTicketsIdStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/support-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista os tickets de todos, os atrasados primeiro */
        get: operations["getAdminSupportTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pergunta ao assistente */
        post: operations["postAiChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Esta descrição, em OpenAPI 3.1 */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "enrollment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inscrição feita
         * @description Alguém entrou em um curso: de graça, como mantenedor ou por compra.
         */
        post: operations["onEnrollmentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "enrollment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Curso concluído
         * @description Alguém terminou todas as aulas de um curso.
         */
        post: operations["onEnrollmentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pagamento confirmado
         * @description O dinheiro de uma compra chegou.
         */
        post: operations["onPaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pagamento estornado
         * @description O dinheiro de uma compra foi devolvido.
         */
        post: operations["onPaymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Certificado emitido
         * @description Um certificado ganhou número e já pode ser verificado.
         */
        post: operations["onCertificateIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Certificado revogado
         * @description Um certificado deixou de valer.
         */
        post: operations["onCertificateRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "commission.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comissão paga
         * @description A comissão de um instrutor foi marcada como paga.
         */
        post: operations["onCommissionPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ticket.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ticket aberto
         * @description Alguém pediu ajuda ao suporte.
         */
        post: operations["onTicketCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ticket.replied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ticket respondido
         * @description Quem pediu ajuda ou a escola escreveu em um ticket.
         */
        post: operations["onTicketReplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Curso publicado
         * @description Um curso apareceu no catálogo.
         */
        post: operations["onCoursePublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Teste
         * @description Alguém da direção pediu um teste.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Refusal: {
            /** @constant */
            success: false;
            /** @description O que houve, em português, para mostrar a uma pessoa. */
            error: string;
            /** @description O que está errado em cada campo. */
            fields?: {
                [key: string]: string[];
            };
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            google_user_data: {
                name: string;
                given_name: string;
                picture: string | null;
            };
            /** @enum {string} */
            role: "admin" | "instructor" | "student";
            is_maintainer: boolean;
        };
        Course: {
            id: number;
            title: string;
            description: string;
            /** @description profissionalizante, teologico, desenvolvimento_pessoal, discipulado, mentoria */
            category: string;
            /** @description iniciante, intermediario, avancado */
            level: string;
            /** @description Em reais. */
            price: number;
            thumbnail_url: string | null;
            duration_hours: number;
            lesson_count: number;
            enrollment_count: number;
            /** @description De 1 a 5; nulo enquanto ninguém avaliou. */
            average_rating: number | null;
            total_reviews: number;
            instructor_name: string;
            instructor_picture: string | null;
        };
        ManagedCourse: {
            id: number;
            title: string;
            description: string;
            /** @description profissionalizante, teologico, desenvolvimento_pessoal, discipulado, mentoria */
            category: string;
            /** @description iniciante, intermediario, avancado */
            level: string;
            /** @description Em reais. */
            price: number;
            thumbnail_url: string | null;
            duration_hours: number;
            lesson_count: number;
            enrollment_count: number;
            /** @description De 1 a 5; nulo enquanto ninguém avaliou. */
            average_rating: number | null;
            total_reviews: number;
            instructor_name: string;
            instructor_picture: string | null;
            is_published: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            instructor_id: string;
            /** @description Aulas e materiais ainda sem conteúdo: só sem eles o curso pode ser publicado. */
            pending_count: number;
        };
        Lesson: {
            id: number;
            title: string;
            /** @enum {string} */
            content_type: "video" | "audio" | "text";
            duration_minutes: number;
            is_free: boolean;
            order_index: number;
            /** @description Só onde a aula está aberta a quem pede. */
            content_url?: string | null;
            content_text?: string | null;
            resources?: components["schemas"]["LessonResource"][];
        };
        LessonResource: {
            id: number;
            /** @enum {string} */
            resource_type: "slide" | "infographic" | "image" | "document";
            resource_title: string;
            resource_url: string;
            description: string | null;
        };
        CourseProgress: {
            enrollment_id: number;
            course_id: number;
            is_completed: boolean;
            completed_at: string | null;
            completion_percentage: number;
            completed_lessons: number;
            total_lessons: number;
            resume_lesson_id: number | null;
            lessons: {
                lesson_id: number;
                is_completed: boolean;
                position_seconds: number;
                /** @description Nulo em aulas sem questionário. */
                quiz: {
                    passed: boolean;
                    attempts: number;
                    best_score: number | null;
                } | null;
            }[];
        };
        ProgramContent: {
            course_info: {
                title: string;
                description: string;
                level: string;
                category: string;
                duration_hours: number;
                calculated_hours: number | null;
            };
            lessons: {
                order: number;
                title: string;
                duration_minutes: number;
                /** @enum {string} */
                content_type: "video" | "audio" | "text";
            }[];
            summary: {
                total_lessons: number;
                total_minutes: number;
                total_hours: number | null;
                content_types: {
                    video: number;
                    audio: number;
                    text: number;
                };
            };
        };
        OwnedReview: {
            id: number;
            rating: number;
            testimonial: string;
            /** Format: date-time */
            created_at: string;
            user_name: string;
            user_picture: string | null;
            featured: boolean;
        };
        Review: {
            id: number;
            rating: number;
            testimonial: string;
            /** Format: date-time */
            created_at: string;
            user_name: string;
            user_picture: string | null;
        };
        ReviewStats: {
            total_reviews: number;
            average_rating: number | null;
            one_star: number;
            two_star: number;
            three_star: number;
            four_star: number;
            five_star: number;
        };
        MyCourse: {
            id: number;
            title: string;
            description: string;
            /** @description profissionalizante, teologico, desenvolvimento_pessoal, discipulado, mentoria */
            category: string;
            /** @description iniciante, intermediario, avancado */
            level: string;
            /** @description Em reais. */
            price: number;
            thumbnail_url: string | null;
            duration_hours: number;
            lesson_count: number;
            enrollment_count: number;
            /** @description De 1 a 5; nulo enquanto ninguém avaliou. */
            average_rating: number | null;
            total_reviews: number;
            instructor_name: string;
            instructor_picture: string | null;
            enrollment_id: number;
            is_completed: boolean;
            completion_percentage: number;
            certificate_issued_at: string | null;
        };
        EditedLesson: {
            id: number;
            title: string;
            /** @enum {string} */
            content_type: "video" | "audio" | "text";
            duration_minutes: number;
            is_free: boolean;
            order_index: number;
            content_url: string | null;
            content_text: string | null;
            resources: components["schemas"]["LessonResource"][];
            course_id: number;
            pass_mark: number;
            /** @description Se o conteúdo já está aí. */
            is_ready: boolean;
            /** @description O que falta, em palavras. */
            missing: string[];
            questions: components["schemas"]["KeyedQuestion"][];
        };
        KeyedQuestion: {
            id: number;
            question_text: string;
            /** @enum {string} */
            question_type: "multiple_choice" | "true_false" | "short_answer";
            /** @description Nulo em múltipla escolha; várias respostas aceitas, separadas por |. */
            correct_answer: string | null;
            explanation: string | null;
            options: {
                id: number;
                option_text: string;
                is_correct: boolean;
            }[];
        };
        PlacedQuestion: {
            id: number;
            question_text: string;
            /** @enum {string} */
            question_type: "multiple_choice" | "true_false" | "short_answer";
            /** @description Nulo em múltipla escolha; várias respostas aceitas, separadas por |. */
            correct_answer: string | null;
            explanation: string | null;
            options: {
                id: number;
                option_text: string;
                is_correct: boolean;
            }[];
            lesson_id: number;
        };
        PlacedResource: {
            id: number;
            /** @enum {string} */
            resource_type: "slide" | "infographic" | "image" | "document";
            resource_title: string;
            resource_url: string;
            description: string | null;
            lesson_id: number;
        };
        Upload: {
            id: string;
            url: string;
            /** @enum {string} */
            type: "image" | "audio" | "video" | "document";
            mime_type: string;
            bytes: number;
        };
        Quiz: {
            lesson_id: number;
            /** @description Por cento de acertos para passar. */
            pass_mark: number;
            questions: {
                id: number;
                question_text: string;
                /** @enum {string} */
                question_type: "multiple_choice" | "true_false" | "short_answer";
                options: {
                    id: number;
                    option_text: string;
                }[];
            }[];
        };
        QuizAttempt: {
            id: number;
            lesson_id: number;
            /** @description Por cento de acertos, de 0 a 100. */
            score: number;
            passed: boolean;
            pass_mark: number;
            best_score: number;
            /** Format: date-time */
            created_at: string;
            results: {
                question_id: number;
                answer: string;
                answered_right: boolean;
                explanation: string | null;
            }[];
        };
        Certificate: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id?: string;
            course_id?: number;
            enrollment_id?: number;
            student_name: string;
            course_title: string;
            instructor_name: string;
            duration_hours: number;
            /** Format: date-time */
            completion_date: string;
            /** Format: date-time */
            issue_date: string;
            certificate_number: string;
            /** @description SHA-256 do JSON canônico (RFC 8785) de snapshot. */
            certificate_hash: string;
            verification_url: string;
            /** @description O que o certificado diz, como no dia em que foi emitido. */
            snapshot?: components["schemas"]["CertificateSnapshot"];
        };
        CertificateSnapshot: {
            certificate_number: string;
            student_name: string;
            course_title: string;
            instructor_name: string;
            duration_hours: number;
            completion_date: string;
            issue_date: string;
            organization_name: string;
            organization_tax_id: string;
            program: {
                description: string;
                level: string;
                category: string;
                lessons: {
                    order: number;
                    title: string;
                    /** @enum {string} */
                    content_type: "video" | "audio" | "text";
                    duration_minutes: number;
                }[];
                total_minutes: number;
                total_hours: number;
            };
            /** @description 128 bits ao acaso, em hexadecimal: sem ele, o código seria adivinhável. */
            salt: string;
        };
        VerifiedCertificate: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id?: string;
            course_id?: number;
            enrollment_id?: number;
            student_name: string;
            course_title: string;
            instructor_name: string;
            duration_hours: number;
            /** Format: date-time */
            completion_date: string;
            /** Format: date-time */
            issue_date: string;
            certificate_number: string;
            /** @description SHA-256 do JSON canônico (RFC 8785) de snapshot. */
            certificate_hash: string;
            verification_url: string;
            /** @description O que o certificado diz, como no dia em que foi emitido. */
            snapshot?: components["schemas"]["CertificateSnapshot"];
            /** @constant */
            status: "valid";
        };
        CertificateDesign: {
            logo_url: string | null;
            organization_name: string;
            ceo_name: string | null;
            ceo_title: string;
            ceo_signature_url: string | null;
            primary_color: string;
            secondary_color: string;
            font_family: string;
            certificate_background_url: string | null;
            show_program_content: boolean;
            auto_generate_hours: boolean;
        };
        CertificateSettings: {
            logo_url: string | null;
            organization_name: string;
            ceo_name: string | null;
            ceo_title: string;
            ceo_signature_url: string | null;
            primary_color: string;
            secondary_color: string;
            font_family: string;
            certificate_background_url: string | null;
            show_program_content: boolean;
            auto_generate_hours: boolean;
            is_active: boolean;
            /** Format: date-time */
            updated_at: string;
        };
        Instructor: {
            id: string;
            full_name: string;
            bio: string | null;
            profile_picture_url: string | null;
            specialties: string[];
            site_url: string | null;
            total_courses: number;
            total_students: number;
            avg_rating: number;
            /** @enum {string} */
            role: "instructor" | "admin";
            is_founder: boolean;
            /** @description Sem conta aqui: os números são informados pela escola. */
            is_managed: boolean;
            created_at: string | null;
        };
        RosterEntry: {
            id: number | string;
            user_id: string | null;
            full_name: string;
            bio: string | null;
            profile_picture_url: string | null;
            specialties: string[];
            total_courses: number;
            total_students: number;
            avg_rating: number;
            /** @enum {string} */
            role: "founder" | "instructor" | "admin";
            is_founder: boolean;
            /** @constant */
            is_virtual: false;
            created_at: string | null;
        };
        Person: {
            /** Format: uuid */
            id: string;
            full_name: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "instructor" | "student";
            is_maintainer: boolean;
            is_founder: boolean;
            /** Format: date-time */
            created_at: string;
        };
        Voucher: {
            id: number;
            voucher_code: string;
            description: string;
            is_active: boolean;
            active_users: number;
            /** @description Em reais. */
            monthly_value: number;
            /** Format: date-time */
            created_at: string;
            max_uses: number | null;
            current_uses: number;
        };
        SwitchedVoucher: {
            id: number;
            voucher_code: string;
            description: string;
            is_active: boolean;
            active_users: number;
            /** @description Em reais. */
            monthly_value: number;
            /** Format: date-time */
            created_at: string;
            max_uses: number | null;
            current_uses: number;
            ended_users: number;
        };
        Profile: {
            /** Format: uuid */
            id: string;
            email: string;
            full_name: string;
            bio: string | null;
            profile_picture_url: string | null;
            maintainer_voucher_code: string | null;
            specialties: string[];
            site_url: string | null;
            /** @enum {string} */
            role: "admin" | "instructor" | "student";
            is_maintainer: boolean;
            /** Format: date-time */
            created_at: string;
            learning: {
                enrolled_courses: number;
                completed_courses: number;
                completed_lessons: number;
                certificates: number;
                certified_hours: number;
            };
        };
        Payment: {
            id: number;
            transaction_id: string;
            course_id: number;
            course_title: string | null;
            user_name?: string;
            /** @enum {string} */
            payment_method: "credit_card" | "pix" | "boleto";
            /** @description Em reais. */
            amount: number;
            /** @constant */
            currency: "BRL";
            /** @enum {string} */
            payment_status: "pending" | "completed" | "failed" | "refunded";
            card_brand: string | null;
            card_last4: string | null;
            /** Format: date */
            boleto_due_date: string | null;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            completed_at: string | null;
            failed_at: string | null;
            refunded_at: string | null;
        };
        PaymentDetail: {
            id: number;
            transaction_id: string;
            course_id: number;
            course_title: string | null;
            user_name?: string;
            /** @enum {string} */
            payment_method: "credit_card" | "pix" | "boleto";
            /** @description Em reais. */
            amount: number;
            /** @constant */
            currency: "BRL";
            /** @enum {string} */
            payment_status: "pending" | "completed" | "failed" | "refunded";
            card_brand: string | null;
            card_last4: string | null;
            /** Format: date */
            boleto_due_date: string | null;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            completed_at: string | null;
            failed_at: string | null;
            refunded_at: string | null;
            refundable_until: string | null;
            pix_code: string | null;
            boleto_line: string | null;
            boleto_barcode: string | null;
        };
        AdminStats: {
            totalCourses: number;
            totalStudents: number;
            /** @description Em reais. */
            totalRevenue: number;
            /** @description Em por cento das inscrições; nulo sem nenhuma. */
            completionRate: number | null;
            totalCompletions: number;
            /** @description Em relação ao mês anterior, em por cento; nulo sem mês anterior. */
            studentGrowth: number | null;
            /** @description Em relação ao mês anterior, em por cento; nulo sem mês anterior. */
            revenueGrowth: number | null;
            /** @description Em relação ao mês anterior, em por cento; nulo sem mês anterior. */
            courseGrowth: number | null;
            /** @description Em relação ao mês anterior, em por cento; nulo sem mês anterior. */
            completionGrowth: number | null;
        };
        PayoutAccount: {
            bank_name: string;
            bank_agency: string;
            bank_account: string;
            /** @enum {string} */
            bank_account_type: "corrente" | "poupanca";
            account_holder_name: string;
            account_holder_document: string;
            /** @enum {string} */
            pix_key_type: "cpf" | "cnpj" | "email" | "telefone" | "random";
            pix_key: string;
            is_active: boolean;
        };
        OwnCommission: {
            id: number;
            course_title: string;
            student_name: string;
            /** @description Em reais. */
            course_price: number;
            /** @description Em reais; negativo quando uma venda paga foi reembolsada. */
            commission_amount: number;
            commission_percentage: number;
            /** @enum {string} */
            status: "pending" | "processing" | "paid" | "cancelled";
            paid_at: string | null;
            /** Format: date-time */
            created_at: string;
            payment_reference: string | null;
        };
        OwnCommissionStats: {
            total_pending: number;
            total_paid: number;
            /** @description Em reais. */
            pending_amount: number;
            /** @description Em reais. */
            paid_amount: number;
            /** @description Em reais. */
            this_month_amount: number;
            commission_count: number;
        };
        Commission: {
            id: number;
            course_title: string;
            student_name: string;
            /** @description Em reais. */
            course_price: number;
            /** @description Em reais; negativo quando uma venda paga foi reembolsada. */
            commission_amount: number;
            commission_percentage: number;
            /** @enum {string} */
            status: "pending" | "processing" | "paid" | "cancelled";
            paid_at: string | null;
            /** Format: date-time */
            created_at: string;
            payment_reference: string | null;
            instructor_name: string;
            instructor_pix_key: string | null;
        };
        CommissionStats: {
            /** @description Em reais. */
            total_pending_amount: number;
            /** @description Em reais. */
            total_paid_amount: number;
            pending_commissions_count: number;
            total_instructors: number;
            /** @description Em reais. */
            this_month_commissions: number;
            /** @description Em reais. */
            sementeira_revenue: number;
        };
        Ticket: {
            id: number;
            subject: string;
            description: string;
            student_name: string;
            student_email?: string;
            is_overdue?: boolean;
            awaits_school?: boolean;
            /** @enum {string} */
            category: "general" | "technical" | "course_content" | "payment" | "platform" | "ai_escalation";
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            /** @enum {string} */
            status: "open" | "in_progress" | "resolved" | "closed";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            answered_at: string | null;
            /** @description A conversa com o assistente, como o cliente a enviou. */
            chat_context?: {
                /** @enum {string} */
                role: "user" | "assistant";
                content: string;
                timestamp?: string | null;
            }[] | null;
            session_id?: string | null;
        };
        TicketReply: {
            id: number;
            ticket_id: number;
            message: string;
            from_school: boolean;
            author_name: string;
            /** Format: date-time */
            created_at: string;
        };
        AssistantReply: {
            message: string;
            /** @description Se é hora de oferecer um ticket de suporte. */
            should_escalate: boolean;
            /** @description As páginas em que a resposta se apoia, três no máximo. */
            sources: {
                title: string;
                href: string;
            }[];
        };
        EnrollmentCreatedMessage: {
            /** @constant */
            type: "enrollment.created";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                enrollment_id: number;
                course_id: number;
                /** Format: uuid */
                user_id: string;
                /** @enum {string} */
                origin: "free" | "maintainer" | "purchase";
            };
        };
        EnrollmentCompletedMessage: {
            /** @constant */
            type: "enrollment.completed";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                enrollment_id: number;
                course_id: number;
                /** Format: uuid */
                user_id: string;
            };
        };
        PaymentCompletedMessage: {
            /** @constant */
            type: "payment.completed";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                payment_id: number;
                transaction_id: string;
                course_id: number;
                /** Format: uuid */
                user_id: string;
                /** @description Em reais. */
                amount: number;
                /** @constant */
                currency: "BRL";
                /** @enum {string} */
                payment_method: "credit_card" | "pix" | "boleto";
            };
        };
        PaymentRefundedMessage: {
            /** @constant */
            type: "payment.refunded";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                payment_id: number;
                transaction_id: string;
                course_id: number;
                /** Format: uuid */
                user_id: string;
                /** @description Em reais. */
                amount: number;
                /** @constant */
                currency: "BRL";
                /** @enum {string} */
                payment_method: "credit_card" | "pix" | "boleto";
            };
        };
        CertificateIssuedMessage: {
            /** @constant */
            type: "certificate.issued";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                certificate_id: string;
                certificate_number: string;
                enrollment_id: number;
                course_id: number;
                /** Format: uuid */
                user_id: string;
            };
        };
        CertificateRevokedMessage: {
            /** @constant */
            type: "certificate.revoked";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                certificate_id: string;
                certificate_number: string;
                enrollment_id: number;
                course_id: number;
                /** Format: uuid */
                user_id: string;
                /** @enum {string} */
                reason: "refund" | "decision";
            };
        };
        CommissionPaidMessage: {
            /** @constant */
            type: "commission.paid";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                commission_id: number;
                /** @enum {string} */
                kind: "sale" | "reversal";
                payment_id: number;
                course_id: number;
                /** Format: uuid */
                instructor_id: string;
                payout_id: number | null;
                /** @description Em reais. */
                amount: number;
            };
        };
        TicketCreatedMessage: {
            /** @constant */
            type: "ticket.created";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                ticket_id: number;
                user_id: string | null;
                /** @enum {string} */
                category: "general" | "technical" | "course_content" | "payment" | "platform" | "ai_escalation";
                /** @enum {string} */
                priority: "low" | "normal" | "high" | "urgent";
            };
        };
        TicketRepliedMessage: {
            /** @constant */
            type: "ticket.replied";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                ticket_id: number;
                reply_id: number;
                /** @enum {string} */
                by: "asker" | "school";
            };
        };
        CoursePublishedMessage: {
            /** @constant */
            type: "course.published";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                course_id: number;
                /** Format: uuid */
                instructor_id: string;
            };
        };
        WebhookTestMessage: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description Quando aconteceu, em UTC.
             */
            timestamp: string;
            data: {
                webhook_id: number;
            };
        };
    };
    responses: {
        /** @description Dados inválidos. */
        400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Não autenticado. Faça login para continuar. */
        401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Pagamento necessário. */
        402: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Acesso negado. Ou: Por segurança, entre de novo para continuar. */
        403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Recurso não encontrado. */
        404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Esta ação não combina com a situação atual. Veja como está agora e tente de novo. */
        409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Conteúdo maior que o limite permitido. */
        413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Tipo de conteúdo não suportado. */
        415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Esta chave de idempotência já foi usada com outro conteúdo. */
        422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Muitas tentativas. Tente novamente em alguns instantes. */
        429: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Erro interno. Tente novamente. */
        500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Serviço temporariamente indisponível. */
        503: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Espaço de armazenamento insuficiente. */
        507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
        "webhook-id": string;
        /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
        "webhook-timestamp": string;
        /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /** @description Segundos até valer a pena tentar de novo. */
        "Retry-After": number;
        /** @description Primeira, anterior, próxima e última página (RFC 8288). */
        Link: string;
        /** @description O estado do conteúdo, para If-None-Match. */
        ETag: string;
        /** @description `true` quando é a resposta guardada de um pedido igual. */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: null;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: null;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description O que o provedor devolveu. */
                    code: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getOauthProviderRedirectUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        redirectUrl: string;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCourses: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
                /** @description profissionalizante, teologico, desenvolvimento_pessoal, discipulado, mentoria */
                category?: string;
                /** @description iniciante, intermediario, avancado */
                level?: string;
                /** @description Palavras do título ou da descrição, sem diferença de acentos. */
                q?: string;
                /** @description Também os rascunhos: para quem ensina, os seus; para a direção, todos. */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: (components["schemas"]["Course"] | components["schemas"]["ManagedCourse"])[];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postCourses: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    /** @enum {string} */
                    category: "profissionalizante" | "teologico" | "desenvolvimento_pessoal" | "discipulado" | "mentoria";
                    /** @enum {string} */
                    level: "iniciante" | "intermediario" | "avancado";
                    /** @description Em reais. Cursos de discipulado e mentoria são sempre gratuitos e podem omiti-lo. */
                    price?: number | null;
                    /** @description Em horas, de meia em meia. */
                    duration_hours?: number | null;
                    /** @description Um endereço https:// ou /media/{id}, de um envio. */
                    thumbnail_url?: string | null;
                    /** @description Quem ensina: só a direção escolhe. Sem ele, quem cria o curso; numa alteração, continua quem era. */
                    instructor_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ManagedCourse"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCoursesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Course"] | components["schemas"]["ManagedCourse"];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putCoursesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    /** @enum {string} */
                    category: "profissionalizante" | "teologico" | "desenvolvimento_pessoal" | "discipulado" | "mentoria";
                    /** @enum {string} */
                    level: "iniciante" | "intermediario" | "avancado";
                    /** @description Em reais. Cursos de discipulado e mentoria são sempre gratuitos e podem omiti-lo. */
                    price?: number | null;
                    /** @description Em horas, de meia em meia. */
                    duration_hours?: number | null;
                    /** @description Um endereço https:// ou /media/{id}, de um envio. */
                    thumbnail_url?: string | null;
                    /** @description Quem ensina: só a direção escolhe. Sem ele, quem cria o curso; numa alteração, continua quem era. */
                    instructor_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ManagedCourse"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteCoursesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: number;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCoursesIdLessons: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Lesson"][];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putCoursesIdLessonOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Todas as aulas do curso, na nova ordem. */
                    lesson_ids: number[];
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            lesson_ids: number[];
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putCoursesIdTogglePublish: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Sem ele, o estado se inverte. */
                    is_published?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: number;
                            is_published: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postCoursesIdEnroll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            enrollment_id: number;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCoursesIdProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CourseProgress"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCoursesIdProgramContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ProgramContent"];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCoursesIdMyReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnedReview"] | null;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCoursesIdReviews: {
        parameters: {
            query?: {
                /** @description Só as que aparecem na página do curso. */
                featured?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: (components["schemas"]["Review"] | components["schemas"]["OwnedReview"])[];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postCoursesIdReviews: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    course_id: number;
                    enrollment_id: number;
                    rating: number;
                    testimonial: string;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnedReview"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCoursesIdReviewsStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ReviewStats"];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putReviewsIdFeatured: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    featured: boolean;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: number;
                            featured: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getMyCourses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["MyCourse"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postLessons: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @enum {string} */
                    content_type: "video" | "audio" | "text";
                    /** @description De um vídeo ou áudio: um endereço https:// ou /media/{id}, de um envio. */
                    content_url?: string | null;
                    /** @description O texto da aula, em Markdown; num vídeo ou áudio, a transcrição. */
                    content_text?: string | null;
                    duration_minutes?: number | null;
                    /** @default false */
                    is_free?: boolean;
                    /** @description Por cento de acertos para passar no questionário. Sem ele, fica como está; no começo, 70. */
                    pass_mark?: number | null;
                    course_id: number;
                    /** @description O lugar no curso, a partir de 0; sem ele, no fim. */
                    order_index?: number | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["EditedLesson"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getLessonsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["EditedLesson"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putLessonsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @enum {string} */
                    content_type: "video" | "audio" | "text";
                    /** @description De um vídeo ou áudio: um endereço https:// ou /media/{id}, de um envio. */
                    content_url?: string | null;
                    /** @description O texto da aula, em Markdown; num vídeo ou áudio, a transcrição. */
                    content_text?: string | null;
                    duration_minutes?: number | null;
                    /** @default false */
                    is_free?: boolean;
                    /** @description Por cento de acertos para passar no questionário. Sem ele, fica como está; no começo, 70. */
                    pass_mark?: number | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["EditedLesson"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteLessonsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: number;
                            course_id: number;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postQuizQuestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question_text: string;
                    /** @enum {string} */
                    question_type: "multiple_choice" | "true_false" | "short_answer";
                    /** @description true ou false; numa resposta curta, todas as que valem, separadas por |. */
                    correct_answer?: string | null;
                    explanation?: string | null;
                    /** @description Só em múltipla escolha: de 2 a 10, uma delas certa. */
                    options?: {
                        option_text: string;
                        /** @default false */
                        is_correct?: boolean;
                    }[];
                    lesson_id: number;
                    /** @description O lugar no questionário, a partir de 0; sem ele, no fim. */
                    order_index?: number | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PlacedQuestion"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putQuizQuestionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question_text: string;
                    /** @enum {string} */
                    question_type: "multiple_choice" | "true_false" | "short_answer";
                    /** @description true ou false; numa resposta curta, todas as que valem, separadas por |. */
                    correct_answer?: string | null;
                    explanation?: string | null;
                    /** @description Só em múltipla escolha: de 2 a 10, uma delas certa. */
                    options?: {
                        option_text: string;
                        /** @default false */
                        is_correct?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PlacedQuestion"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteQuizQuestionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: number;
                            lesson_id: number;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postLessonResources: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    resource_type: "slide" | "infographic" | "image" | "document";
                    resource_title: string;
                    description?: string | null;
                    /** @description Um endereço https:// ou /media/{id}, de um envio. */
                    resource_url: string;
                    lesson_id: number;
                    /** @description O lugar entre os materiais, a partir de 0; sem ele, no fim. */
                    order_index?: number | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PlacedResource"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putLessonResourcesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    resource_type: "slide" | "infographic" | "image" | "document";
                    resource_title: string;
                    description?: string | null;
                    /** @description Um endereço https:// ou /media/{id}, de um envio. */
                    resource_url: string;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PlacedResource"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteLessonResourcesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: number;
                            lesson_id: number;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description O que o arquivo é. Vem antes dele.
                     * @enum {string}
                     */
                    type: "image" | "audio" | "video" | "document";
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        url: string;
                        data: components["schemas"]["Upload"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
            507: components["responses"]["507"];
        };
    };
    postLessonsIdComplete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CourseProgress"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postLessonsIdPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Além da duração da aula, vale a duração. */
                    seconds: number;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            lesson_id: number;
                            position_seconds: number;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getLessonsIdQuiz: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Quiz"];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postLessonsIdQuizAttempts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Por id da pergunta: o id da opção, true ou false, ou as palavras da resposta. */
                    answers?: {
                        [key: string]: string | number;
                    };
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["QuizAttempt"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postCertificatesGenerate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Se vier, tem de ser o de quem pede. */
                    user_id?: string | null;
                    course_id: number;
                    enrollment_id: number;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            certificate_number: string;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCertificatesMy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Certificate"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postCertificatesVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Como está no certificado. */
                    certificate_number: string;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["VerifiedCertificate"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCertificatesVerifyHash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["VerifiedCertificate"];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCertificatesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Certificate"];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCertificateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CertificateDesign"] | components["schemas"]["CertificateSettings"];
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putCertificateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    organization_name?: string | null;
                    /** @description Um endereço https:// ou /media/{id}, de um envio. */
                    logo_url?: string | null;
                    ceo_name?: string | null;
                    ceo_title?: string | null;
                    /** @description Um endereço https:// ou /media/{id}, de um envio. */
                    ceo_signature_url?: string | null;
                    /** @description Um endereço https:// ou /media/{id}, de um envio. */
                    certificate_background_url?: string | null;
                    primary_color?: string | null;
                    secondary_color?: string | null;
                    font_family?: ("Inter" | "Roboto" | "Open Sans" | "Playfair Display" | "Montserrat") | null;
                    /** @default true */
                    show_program_content?: boolean;
                    /** @default true */
                    auto_generate_hours?: boolean;
                    /** @default true */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CertificateSettings"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInstructors: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Instructor"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAdminInstructors: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RosterEntry"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postAdminInstructors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    full_name: string;
                    bio?: string | null;
                    /** @description Uma imagem em data:, um endereço https:// ou /media/{id}. Sem ele, fica sem foto. */
                    profile_picture_url?: string | null;
                    specialties?: ("Teologia" | "Liderança" | "Discipulado" | "Ministério" | "Educação" | "Tecnologia" | "Gestão" | "Psicologia" | "Filosofia" | "História" | "Música" | "Arte")[];
                    total_courses?: number | null;
                    total_students?: number | null;
                    /** @description De 0 a 5, de 0,1 em 0,1; sem ela, 4,8. */
                    avg_rating?: number | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RosterEntry"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putAdminInstructorsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    full_name: string;
                    bio?: string | null;
                    /** @description Uma imagem em data:, um endereço https:// ou /media/{id}. Sem ele, fica sem foto. */
                    profile_picture_url?: string | null;
                    specialties?: ("Teologia" | "Liderança" | "Discipulado" | "Ministério" | "Educação" | "Tecnologia" | "Gestão" | "Psicologia" | "Filosofia" | "História" | "Música" | "Arte")[];
                    total_courses?: number | null;
                    total_students?: number | null;
                    /** @description De 0 a 5, de 0,1 em 0,1; sem ela, 4,8. */
                    avg_rating?: number | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RosterEntry"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteAdminInstructorsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: null;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
                /** @description Parte do nome ou do e-mail. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Person"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putAdminUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "student" | "instructor" | "admin";
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Person"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAdminVouchers: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Voucher"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postAdminVouchers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description De 6 a 32 letras, números e hifens; sem ele, é gerado. */
                    voucher_code?: string | null;
                    description?: string | null;
                    /** @description Quantas pessoas podem usá-lo; sem ele, quantas vierem. */
                    max_uses?: number | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Voucher"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putAdminVouchersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    is_active: boolean;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SwitchedVoucher"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    full_name: string;
                    bio?: string | null;
                    /** @description Uma imagem em data:, um endereço https:// ou /media/{id}. Sem ele, fica sem foto. */
                    profile_picture_url?: string | null;
                    /** @description Um código de mantenedor, para usá-lo. */
                    maintainer_voucher_code?: string | null;
                    /** @description Só para quem ensina. Sem ele, fica como está. */
                    site_url?: string | null;
                    specialties?: ("Teologia" | "Liderança" | "Discipulado" | "Ministério" | "Educação" | "Tecnologia" | "Gestão" | "Psicologia" | "Filosofia" | "História" | "Música" | "Arte")[];
                    /** @description De quem é o perfil, quando quem altera é a direção. */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getPayments: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
                status?: "pending" | "completed" | "failed" | "refunded" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Payment"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postPayments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    course_id: number;
                    /** @description Em reais: o preço do curso, ao centavo. */
                    amount: number;
                    /** @enum {string} */
                    payment_method: "credit_card" | "pix" | "boleto";
                    /** @description O que a forma de pagamento pede: os quatro dados do cartão, a chave PIX ou o vencimento do boleto. */
                    payment_data: {
                        card_number?: string | null;
                        card_holder?: string | null;
                        card_expiry?: string | null;
                        card_cvv?: string | null;
                        /** @description Para um eventual reembolso. */
                        pix_key?: string | null;
                        /** @description O vencimento, AAAA-MM-DD. */
                        boleto_due_date?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PaymentDetail"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getPaymentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PaymentDetail"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postPaymentsIdRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Payment"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postPaymentsIdCancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Payment"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAdminStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AdminStats"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getPaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PayoutAccount"] | null;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putPaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bank_name: string;
                    bank_agency: string;
                    bank_account: string;
                    /** @enum {string} */
                    bank_account_type: "corrente" | "poupanca";
                    account_holder_name: string;
                    /** @enum {string} */
                    pix_key_type: "cpf" | "cnpj" | "email" | "telefone" | "random";
                    /** @description Uma chave CPF ou CNPJ tem de ser do titular. */
                    pix_key: string;
                    /** @description CPF ou CNPJ, com pontuação ou sem. */
                    account_holder_document: string;
                    /** @default true */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PayoutAccount"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInstructorCommissions: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
                status?: "pending" | "processing" | "paid" | "cancelled" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnCommission"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInstructorCommissionStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnCommissionStats"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAdminCommissions: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
                status?: "pending" | "processing" | "paid" | "cancelled" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Commission"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAdminCommissionStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CommissionStats"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putAdminCommissionsMarkPaid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commission_ids: number[];
                    /** @description Sem ela, a de um lote novo: LOTE-AAAAMMDD-HHMMSS. */
                    payment_reference?: string | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            payment_reference: string;
                            commission_count: number;
                            updated_count: number;
                            /** @description Em reais. */
                            total_amount: number;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getSupportTickets: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
                /** @description Palavras do assunto ou da descrição, ou o número de um ticket. */
                q?: string;
                status?: "open" | "in_progress" | "resolved" | "closed" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Ticket"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postSupportTickets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subject: string;
                    description: string;
                    /**
                     * @default general
                     * @enum {string}
                     */
                    category?: "general" | "technical" | "course_content" | "payment" | "platform" | "ai_escalation";
                    /**
                     * @default normal
                     * @enum {string}
                     */
                    priority?: "low" | "normal" | "high" | "urgent";
                    /** @description Em ai_escalation: a conversa com o assistente. */
                    chat_context?: {
                        /** @enum {string} */
                        role: "user" | "assistant";
                        content: string;
                        timestamp?: string | null;
                    }[] | null;
                    /** @description Em ai_escalation, obrigatório: de qual conversa. */
                    session_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getSupportTicketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getSupportTicketsIdReplies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["TicketReply"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postSupportTicketsIdReplies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Uma chave à sua escolha: o mesmo pedido com a mesma chave só vale uma vez. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["TicketReply"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putSupportTicketsIdStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "open" | "in_progress" | "resolved" | "closed";
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAdminSupportTickets: {
        parameters: {
            query?: {
                /** @description A página, a partir de 1. */
                page?: number;
                /** @description Linhas por página. */
                limit?: number;
                /** @description Palavras do assunto ou da descrição, ou o número de um ticket. */
                q?: string;
                status?: "open" | "in_progress" | "resolved" | "closed" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Ticket"][];
                        page: number;
                        limit: number;
                        total: number;
                        totalPages: number;
                        /** @description Quantos, de toda a lista, passaram do prazo sem resposta. */
                        overdue: number;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    postAiChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                    /** @description Um nome que o cliente dá à conversa, para continuá-la. */
                    session_id: string;
                    /** @description O que se disse antes; o que a escola guardou vale mais. */
                    messages?: {
                        /** @enum {string} */
                        role: "user" | "assistant";
                        content: string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AssistantReply"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deu certo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Nada mudou. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    onEnrollmentCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollmentCreatedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEnrollmentCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollmentCompletedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCompletedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRefundedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCertificateIssued: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateIssuedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCertificateRevoked: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateRevokedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCommissionPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommissionPaidMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTicketCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketCreatedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTicketReplied: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketRepliedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCoursePublished: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoursePublishedMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description O número do aviso, o mesmo em todas as tentativas: quem já o conhece não faz nada. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Quando esta tentativa saiu, em segundos desde 1970. Recuse o que passar de cinco minutos. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestMessage"];
            };
        };
        responses: {
            /** @description O endereço não existe mais: os envios param até a direção retomá-los. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recebido. Vale qualquer 2xx em até 20 segundos; nada do corpo da resposta é guardado. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
