/** The JSON contract. */
export const calls = `
                                                 visitor student   buyer maintainer owner colleague admin
  GET    /api/users/me                           401     200     200     200        200   200       200
  GET    /api/logout                             200     200     200     200        200   200       200
  POST   /api/logout                             in      in      in      in         in    in        in
  POST   /api/sessions                           in      in      in      in         in    in        in
  POST   /api/sign-in-codes                      in      in      in      in         in    in        in
  GET    /api/oauth/{provider}/redirect_url      200     200     200     200        200   200       200
  GET    /api/courses                            200     200     200     200        200   200       200
  GET    /api/courses?all=true&q={beginning}     200     200     200     200        sees  200       sees
  POST   /api/courses                            401     403     403     403        in    in        in
  GET    /api/courses/{course}                   200     200     200     200        200   200       200
  GET    /api/courses/{draft}                    404     404     404     404        sees  404       sees
  PUT    /api/courses/{draft}                    401     403     403     403        in    404       in
  DELETE /api/courses/{draft}                    401     403     403     403        in    404       in
  GET    /api/courses/{course}/lessons           200     200     sees    200        sees  200       sees
  GET    /api/courses/{draft}/lessons            404     404     404     404        sees  404       sees
  PUT    /api/courses/{draft}/lesson-order       401     403     403     403        in    404       in
  PATCH  /api/courses/{draft}/lessons            401     403     403     403        in    404       in
  PUT    /api/courses/{draft}/publication-date   401     403     403     403        in    404       in
  GET    /api/courses/{draft}/schedule           401     403     403     403        sees  404       sees
  PUT    /api/courses/{draft}/schedule           401     403     403     403        in    404       in
  PUT    /api/lessons/{draftLesson}/opening      401     403     403     403        in    404       in
  GET    /api/classes/{class}/schedule           401     404     403     404        404   404       200    200
  PUT    /api/classes/{class}/schedule           401     404     403     404        404   404       in     in
  GET    /api/notices                            401     200     200     200        200   200       sees   sees
  POST   /api/notices                            401     404     403     404        404   404       in     in
  GET    /api/notices/{notice}                   401     404     404     404        404   404       sees   sees
  POST   /api/notices/{notice}/stop              401     404     404     404        404   404       in     in
  GET    /api/notices/{notice}/recipients        401     404     404     404        404   404       200    200
  POST   /api/course-packages                     401    403     403     403        in    in        in
  GET    /api/course-packages/{package}           401    403     403     403        sees  404       404
  POST   /api/course-packages/{package}/import    401    403     403     403        in    404       404
  POST   /api/courses/{draft}/copies              401     403     403     403        in    404       in
  PUT    /api/courses/{course}/toggle-publish    401     403     403     403        in    404       in
  POST   /api/courses/{course}/enroll            401     in      in      in         in    in        in
  POST   /api/courses/{free}/enroll              401     in      in      in         in    in        in
  GET    /api/courses/{course}/discount?coupon_code={couponCode} 401 200 200   200        200   200       200
  GET    /api/courses/{draft}/discount?coupon_code={couponCode} 401 404 404     404        200   404       200
  POST   /api/courses/{course}/coupon-enrolments 401     in      in      in         in    in        in
  GET    /api/courses/{given}/former-instructors 401     403     403     403        403   403       sees
  PUT    /api/courses/{given}/former-instructors 401     403     403     403        403   403       in
  GET    /api/courses/{course}/progress          401     404     200     404        404   404       404
  GET    /api/courses/{course}/program-content   200     200     200     200        200   200       200
  GET    /api/courses/{draft}/program-content    404     404     404     404        sees  404       sees
  GET    /api/trails                             200     200     200     200        200   200       200
  POST   /api/trails                             401     403     403     403        403   403       in
  GET    /api/trails/{trail}                     200     200     200     200        200   200       200
  GET    /api/trails/{trailDraft}                404     404     404     404        404   404       sees
  PUT    /api/trails/{trailDraft}                401     403     403     403        403   403       in
  DELETE /api/trails/{trailDraft}                401     403     403     403        403   403       in
  POST   /api/trails/{trailDraft}/courses        401     403     403     403        403   403       in
  PUT    /api/trails/{trailDraft}/toggle-publish 401     403     403     403        403   403       in
  POST   /api/trails/{trail}/enroll              401     in      in      in         in    in        in
  GET    /api/trails/{soldTrail}/discount?coupon_code={couponCode} 401 200 200 200        200   200       200
  POST   /api/trails/{soldTrail}/coupon-enrolments 401   in      in      in         in    in        in
  POST   /api/trails/{soldTrail}/payments        401     in      in      in         in    in        in
  POST   /api/trails/{trail}/certificate         401     404     in      404        404   404       404
  GET    /api/my-trails                          401     200     200     200        200   200       200
  GET    /api/courses/{course}/my-review         401     200     200     200        200   200       200
  PUT    /api/courses/{finished}/my-review       401     404     404     404        404   404       404
  DELETE /api/courses/{finished}/my-review       401     404     404     404        404   404       404
  GET    /api/courses/{finished}/reviews         200     200     200     200        200   200       200
  POST   /api/courses/{finished}/reviews         401     404     in      404        403   404       404
  GET    /api/courses/{finished}/reviews/stats   200     200     200     200        200   200       200
  PUT    /api/reviews/{review}/featured          401     403     403     403        in    404       in
  POST   /api/reviews/{review}/removal           401     403     403     403        403   403       in
  POST   /api/reviews/{removed}/restoration      401     403     403     403        403   403       in
  GET    /api/my-courses                         401     200     200     200        200   200       200
  POST   /api/lessons                            401     403     403     403        in    404       in
  GET    /api/lessons/{draftLesson}              401     403     403     403        sees  404       sees
  PUT    /api/lessons/{draftLesson}              401     403     403     403        in    404       in
  DELETE /api/lessons/{draftLesson}              401     403     403     403        in    404       in
  PUT    /api/lessons/{draftLesson}/place        401     403     403     403        in    404       in
  POST   /api/lessons/{draftLesson}/question-imports  401  403     403     403        in    404       in
  POST   /api/quiz-questions                     401     403     403     403        in    404       in
  PUT    /api/quiz-questions/{question}          401     403     403     403        in    404       in
  DELETE /api/quiz-questions/{question}          401     403     403     403        in    404       in
  PUT    /api/quiz-questions/{question}/place    401     403     403     403        in    404       in
  POST   /api/lesson-resources                   401     403     403     403        in    404       in
  PUT    /api/lesson-resources/{resource}        401     403     403     403        in    404       in
  DELETE /api/lesson-resources/{resource}        401     403     403     403        in    404       in
  PUT    /api/lesson-resources/{resource}/place  401     403     403     403        in    404       in
  POST   /api/upload                             401     403     403     403        in    in        in
  POST   /api/lessons/{lesson}/complete          401     403     in      403        403   403       403
  POST   /api/lessons/{lesson}/position          401     403     in      403        403   403       403
  GET    /api/lessons/{lesson}/questions         401     403     sees    403        sees  403       sees
  POST   /api/lessons/{lesson}/questions         401     403     in      403        in    403       in
  GET    /api/lessons/{lesson}/notes             401     403     sees    403        200   403       200
  POST   /api/lessons/{lesson}/notes             401     403     in      403        in    403       in
  PUT    /api/lesson-notes/{note}                401     404     in      404        404   404       404
  DELETE /api/lesson-notes/{note}                401     404     in      404        404   404       404
  GET    /api/courses/{course}/my-notes          401     200     sees    200        200   200       200
  DELETE /api/lesson-posts/{ownPost}             401     403     in      403        404   403       404
  POST   /api/lesson-posts/{post}/answers        401     403     in      403        in    403       in
  POST   /api/lesson-posts/{post}/reaction       401     403     in      403        in    403       in
  POST   /api/lesson-posts/{post}/decision       401     403     403     403        in    403       in
  GET    /api/lesson-questions                   401     403     403     403        sees  200       sees
  GET    /api/lessons/{quizLesson}/quiz          401     403     200     403        200   403       200
  POST   /api/lessons/{quizLesson}/quiz-attempts 401     403     in      403        403   403       403
  GET    /api/courses/{draft}/report             401     403     403     403        sees  404       sees
  GET    /api/my-classes                         401     200     sees    200        200   200       200    200
  GET    /api/my-classes/{class}                 401     404     403     404        404   404       200    200
  GET    /api/my-classes/{otherClass}            401     404     403     404        404   404       sees   404
  POST   /api/my-classes/{class}/leaving         401     404     in      404        404   404       404    404
  GET    /api/my-classes/{class}/members         401     404     403     404        404   404       200    200
  GET    /api/my-classes/{class}/members/{member} 401    404     403     404        404   404       200    200
  GET    /api/my-classes/{otherClass}/members/{member} 401 404   403     404        404   404       200    404
  DELETE /api/my-classes/{class}/members/{member} 401    404     403     404        404   404       in     in
  GET    /api/my-classes/{class}/invitations     401     404     403     404        404   404       sees   sees
  GET    /api/my-classes/{otherClass}/invitations 401    404     403     404        404   404       200    404
  GET    /api/my-classes/{class}/invitation-links 401    404     403     404        404   404       200    200
  GET    /api/my-classes/{otherClass}/invitation-links 401 404   403     404        404   404       200    404
  GET    /api/my-classes/{class}/report          401     404     403     404        404   404       200    200
  GET    /api/admin/classes?q={beginning}        401     403     403     403        403   403       sees
  POST   /api/admin/classes                      401     403     403     403        403   403       in
  GET    /api/admin/classes/{otherClass}         401     403     403     403        403   403       sees
  PUT    /api/admin/classes/{class}              401     403     403     403        403   403       in
  PUT    /api/admin/classes/{class}/closing      401     403     403     403        403   403       in
  GET    /api/admin/classes/{class}/members      401     403     403     403        403   403       200
  DELETE /api/admin/classes/{class}/members/{member} 401 403     403     403        403   403       in
  POST   /api/certificates/generate              401     404     in      404        404   404       404
  GET    /api/my-meetings                        401     200     sees    200        200   200       200    sees
  GET    /api/classes/{class}/meetings           401     404     403     404        404   404       200    200
  POST   /api/classes/{class}/meetings           401     404     403     404        404   404       in     in
  GET    /api/meetings/{meeting}                 401     404     sees    404        404   404       sees   sees
  PUT    /api/meetings/{meeting}                 401     404     404     404        404   404       in     in
  POST   /api/meetings/{meeting}/cancellation    401     404     404     404        404   404       in     in
  GET    /api/meetings/{meeting}/attendance      401     404     404     404        404   404       200    200
  PUT    /api/meetings/{meeting}/attendance      401     404     404     404        404   404       in     in
  POST   /api/meetings/{meeting}/arrival         401     404     in      404        404   404       in     in
  GET    /api/certificates/my                    401     200     200     200        200   200       200
  POST   /api/certificates/verify                in      in      in      in         in    in        in
  GET    /api/certificates/verify/{hash}         200     200     200     200        200   200       200
  POST   /api/admin/certificates                 401     403     403     403        403   403       in
  POST   /api/certificates/{certificate}/correction  401 403    403     403        403   403       in
  POST   /api/certificates/{certificate}/revocation  401 403    403     403        403   403       in
  GET    /api/certificates/{certificate}         200     200     200     200        200   200       200
  PUT    /api/certificates/{certificate}         401     403     in      403        403   403       403
  GET    /api/certificate-settings               200     200     200     200        200   200       200
  PUT    /api/certificate-settings               401     403     403     403        403   403       in
  GET    /api/instructors                        200     200     200     200        200   200       200
  GET    /api/admin/instructors                  401     403     403     403        403   403       200
  POST   /api/admin/instructors                  401     403     403     403        403   403       in
  PUT    /api/admin/instructors/{entry}          401     403     403     403        403   403       in
  DELETE /api/admin/instructors/{entry}          401     403     403     403        403   403       in
  GET    /api/admin/users?q={beginning}          401     403     403     403        403   403       sees
  PUT    /api/admin/users/{person}               401     403     403     403        403   403       in
  DELETE /api/admin/users/{person}/second-factor 401     403     403     403        403   403       in
  GET    /api/admin/exports/enrollments          401     403     403     403        403   403       sees
  GET    /api/admin/exports/people               401     403     403     403        403   403       sees
  GET    /api/admin/exports/payments             401     403     403     403        403   403       sees
  GET    /api/admin/exports/certificates         401     403     403     403        403   403       200
  GET    /api/admin/team-roles                   401     403     403     403        403   403       200
  POST   /api/admin/team-roles                   401     403     403     403        403   403       in
  DELETE /api/admin/team-roles/{teamRole}        401     403     403     403        403   403       in
  GET    /api/my-invitations                     401     200     200     200        200   200       200
  POST   /api/my-invitations/{invitation}/acceptance 401 404    in      404        404   404       404
  POST   /api/my-invitations/{invitation}/refusal 401 404    in      404        404   404       404
  GET    /api/invitation-links/{code}            200     200     200     200        200   200       200
  POST   /api/invitation-links/{code}/use        401     in      in      in         in    in        in
  GET    /api/admin/imports                      401     403     403     403        403   403       sees
  POST   /api/admin/imports                      401     403     403     403        403   403       in
  GET    /api/admin/imports/{import}             401     403     403     403        403   403       sees
  DELETE /api/admin/imports/{import}             401     403     403     403        403   403       in
  GET    /api/admin/imports/{import}/lines       401     403     403     403        403   403       sees
  POST   /api/admin/imports/{import}/check       401     403     403     403        403   403       in
  POST   /api/admin/imports/{import}/confirmation 401     403     403     403        403   403       in
  GET    /api/admin/invitations?q={beginning}    401     403     403     403        403   403       sees
  POST   /api/admin/invitations                  401     403     403     403        403   403       in
  DELETE /api/admin/invitations/{invitation}     401     403     403     403        403   403       in
  POST   /api/admin/invitations/{invitation}/again 401     403     403     403        403   403       in
  GET    /api/admin/invitation-links             401     403     403     403        403   403       200
  POST   /api/admin/invitation-links             401     403     403     403        403   403       in
  PUT    /api/admin/invitation-links/{link}      401     403     403     403        403   403       in
  GET    /api/admin/enrollments                  401     403     403     403        403   403       sees
  POST   /api/admin/enrollments                  401     403     403     403        403   403       in
  DELETE /api/admin/enrollments/{grant}          401     403     403     403        403   403       in
  GET    /api/admin/vouchers                     401     403     403     403        403   403       sees
  POST   /api/admin/vouchers                     401     403     403     403        403   403       in
  PUT    /api/admin/vouchers/{voucher}           401     403     403     403        403   403       in
  POST   /api/admin/vouchers/deactivation       401     403     403     403        403   403       in
  PUT    /api/admin/vouchers/{voucher}/end-date 401     403     403     403        403   403       in
  GET    /api/admin/vouchers/{voucher}/users    401     403     403     403        403   403       200
  POST   /api/admin/maintainers/{maintainerId}/end 401     403     403     403        403   403       in
  GET    /api/admin/coupons                      401     403     403     403        403   403       sees
  POST   /api/admin/coupons                      401     403     403     403        403   403       in
  PUT    /api/admin/coupons/{coupon}             401     403     403     403        403   403       in
  GET    /api/profile                            401     200     200     200        200   200       200
  PUT    /api/profile                            401     in      in      in         in    in        in
  GET    /api/payments                           401     200     sees    200        200   200       sees
  POST   /api/payments                           401     in      in      in         in    in        in
  GET    /api/payments/{payment}                 401     404     sees    404        404   404       sees
  POST   /api/payments/{payment}/refund          401     404     in      404        404   404       403
  POST   /api/payments/{waiting}/cancellation    401     404     in      404        404   404       403
  POST   /api/admin/payments/{payment}/refund    401     403     403     403        403   403       in
  POST   /api/admin/payments/{payment}/invoice   401     403     403     403        403   403       in
  POST   /api/admin/payments/{payment}/check     401     403     403     403        403   403       in
  POST   /api/admin/payments/{payment}/second-refund 401 403     403     403        403   403       in
  GET    /api/admin/stats                        401     403     403     403        200   200       200
  GET    /api/payment-settings                   401     403     403     403        200   200       200
  PUT    /api/payment-settings                   401     403     403     403        in    in        in
  GET    /api/instructor/commissions             401     200     200     200        sees  200       200
  GET    /api/instructor/commission-stats        401     200     200     200        200   200       200
  GET    /api/admin/commissions                  401     403     403     403        403   403       sees
  GET    /api/admin/commission-stats             401     403     403     403        403   403       200
  PUT    /api/admin/commissions/mark-paid        401     403     403     403        403   403       in
  GET    /api/support-tickets                    401     200     sees    200        200   200       200
  POST   /api/support-tickets                    401     in      in      in         in    in        in
  GET    /api/support-tickets/{ticket}           401     404     sees    404        404   404       sees
  GET    /api/support-tickets/{ticket}/replies   401     404     200     404        404   404       200
  POST   /api/support-tickets/{ticket}/replies   401     404     in      404        404   404       in
  POST   /api/support-tickets/{ticket}/claim     401     404     in      404        404   404       404
  PUT    /api/support-tickets/{ticket}/status    401     403     403     403        403   403       in
  PUT    /api/support-tickets/{ticket}/assignee  401     403     403     403        403   403       in
  GET    /api/support-tickets/{ticket}/notes     401     403     403     403        403   403       sees
  POST   /api/support-tickets/{ticket}/notes     401     403     403     403        403   403       in
  GET    /api/canned-replies                     401     403     403     403        403   403       sees
  POST   /api/canned-replies                    401     403     403     403        403   403       in
  PUT    /api/canned-replies/{canned}           401     403     403     403        403   403       in
  DELETE /api/canned-replies/{canned}           401     403     403     403        403   403       in
  POST   /api/support-tickets/{ticket}/merge    401     403     403     403        403   403       in
  PATCH  /api/admin/support-tickets             401     403     403     403        403   403       in
  GET    /api/admin/support-tickets              401     403     403     403        403   403       sees
  POST   /api/ai-chat                            401     in      in      in         in    in        in
  GET    /api/school-settings                    401     403     403     403        403   403       200
  PUT    /api/school-settings/{section}          401     403     403     403        403   403       in
  POST   /api/webhooks/{bank}                    401     401     401     401        401   401       401
  GET    /api/openapi.json                       200     200     200     200        200   200       200
  GET    /api/{nothing}                          404     404     404     404        404   404       404
`;
