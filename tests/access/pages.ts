/** Public and personal pages, their forms, and files. */
export const pages = `
                                                       visitor student   buyer maintainer owner colleague admin
  GET    /                                             200     200     200     200        200   200       200
  GET    /courses                                      200     200     200     200        200   200       200
  GET    /courses/{course}                             200     200     200     200        200   200       200
  GET    /courses/{course}/picture.png                200     200     200     200        200   200       200
  GET    /courses/{draft}/picture.png                  404     404     404     404        200   404       200
  GET    /school.png                                  404     404     404     404        404   404       404
  GET    /robots.txt                                  200     200     200     200        200   200       200
  GET    /sw.js                                        200     200     200     200        200   200       200
  GET    /offline                                      200     200     200     200        200   200       200
  GET    /offline.css                                  200     200     200     200        200   200       200
  GET    /manifest.webmanifest                         200     200     200     200        200   200       200
  GET    /courses/{course}/learn/{lesson}.json         401     403     sees    403        403   403       403
  GET    /courses/{draft}/learn/{draftLesson}.json     401     404     404     404        403   404       403
  GET    /sitemap.xml                                 200     200     200     200        200   200       200
  GET    /courses/{draft}                              404     404     404     404        sees  404       sees
  GET    /courses/{course}/enroll                      on      on      on      on         on    on        on
  GET    /courses/{free}/enroll                        on      on      on      on         on    on        on
  POST   /courses/{course}/enroll                      login   in      in      in         in    in        in
  POST   /courses/{free}/enroll                        login   in      in      in         in    in        in
  GET    /courses/{finished}/review                    login   on      200     on         on    on        on
  POST   /courses/{finished}/review                    401     404     in      404        403   404       404
  GET    /courses/{finished}/review/edit               login   on      on      on         on    on        on
  POST   /courses/{finished}/review/edit               401     404     404     404        404   404       404
  GET    /courses/{finished}/review/deletion           on      on      on      on         on    on        on
  POST   /courses/{finished}/review/deletion           login   404     404     404        404   404       404
  GET    /courses/{finished}/reviews/{review}/featured on      on      on      on         on    on        on
  POST   /courses/{finished}/reviews/{review}/featured login   403     403     403        in    404       in
  GET    /courses/{finished}/reviews/{review}/removal  login   403     403     403        403   403       200
  POST   /courses/{finished}/reviews/{review}/removal  401     403     403     403        403   403       in
  GET    /courses/{finished}/reviews/{removed}/restoration on  on      on      on         on    on        on
  POST   /courses/{finished}/reviews/{removed}/restoration login 403   403     403        403   403       in
  GET    /courses/{course}/learn                       on      on      on      on         on    on        on
  GET    /courses/{course}/learn/{preview}             200     200     200     200        200   200       200
  GET    /courses/{course}/learn/{lesson}              403     403     sees    403        sees  403       sees
  GET    /courses/{draft}/learn/{draftLesson}          404     404     404     404        sees  404       sees
  POST   /courses/{course}/learn/{quizLesson}          401     403     in      403        403   403       403
  GET    /courses/{course}/learn/{lesson}/complete     on      on      on      on         on    on        on
  POST   /courses/{course}/learn/{lesson}/complete     login   403     in      403        403   403       403
  GET    /courses/{course}/learn/{lesson}/questions    login   403     sees    403        sees  403       sees
  POST   /courses/{course}/learn/{lesson}/questions    401     403     in      403        in    403       in
  GET    /courses/{course}/learn/{lesson}/notes        login   403     sees    403        200   403       200
  POST   /courses/{course}/learn/{lesson}/notes        401     403     in      403        in    403       in
  GET    /lesson-notes/{note}                          login   404     sees    404        404   404       404
  POST   /lesson-notes/{note}                          401     404     in      404        404   404       404
  GET    /lesson-notes/{note}/deletion                 on      on      on      on         on    on        on
  POST   /lesson-notes/{note}/deletion                 login   404     in      404        404   404       404
  GET    /my-courses/{course}/notes                    login   200     sees    200        200   200       200
  GET    /my-courses/{course}/notes.md                 401     200     sees    200        200   200       200
  GET    /lesson-posts/{post}                          login   403     sees    403        sees  403       sees
  POST   /lesson-posts/{post}                          401     403     in      403        in    403       in
  GET    /lesson-posts/{post}/reaction                 on      on      on      on         on    on        on
  POST   /lesson-posts/{post}/reaction                 login   403     in      403        in    403       in
  GET    /lesson-posts/{post}/decision                 on      on      on      on         on    on        on
  POST   /lesson-posts/{post}/decision                 login   403     403     403        in    403       in
  GET    /lesson-posts/{ownPost}/deletion              on      on      on      on         on    on        on
  POST   /lesson-posts/{ownPost}/deletion              login   403     in      403        404   403       404
  GET    /instructor/questions                         login   403     403     403        sees  200       sees
  GET    /courses/{course}/offline                     login   403     200     403        403   403       403
  GET    /courses/{draft}/offline                      login   404     404     404        403   404       403
  GET    /courses/{course}/course.zip                  401     403     200     403        403   403       403
  GET    /courses/{course}/learn/{lesson}.zip          401     403     200     403        403   403       403
  GET    /courses/{draft}/learn/{draftLesson}.zip      401     404     404     404        403   404       403
  GET    /my-courses/search                            login   200     200     200        200   200       200
  GET    /my-courses                                   200     200     sees    200        200   200       200    sees
  GET    /my-classes                                   login   200     sees    200        200   200       200    200
  GET    /my-classes/{class}                           login   404     403     404        404   404       200    200
  GET    /my-classes/{class}/leaving                   login   404     200     404        404   404       404    404
  POST   /my-classes/{class}/leaving                   login   404     in      404        404   404       404    404
  GET    /my-classes/{class}/members/{member}          login   404     403     404        404   404       200    200
  GET    /my-classes/{class}/members/{member}/removal  login   404     403     404        404   404       200    200
  POST   /my-classes/{class}/members/{member}/removal  login   404     403     404        404   404       in     in
  GET    /my-classes/{class}/report                    login   404     403     404        404   404       200    200
  GET    /my-classes/{class}/report?format=csv          401     404     403     404        404   404       200    200
  GET    /my-classes/{class}?format=csv               401     404     403     404        404   404       200    200
  GET    /my-classes/{otherClass}                      login   404     403     404        404   404       sees   404
  GET    /my-classes/{otherClass}/members/{member}     login   404     403     404        404   404       sees   404
  GET    /my-classes/{otherClass}/report               login   404     403     404        404   404       sees   404
  GET    /my-classes/{class}/schedule                  login   404     403     404        404   404       200    200
  GET    /my-classes/{class}/schedule/{classLesson}    login   404     403     404        404   404       200    200
  POST   /my-classes/{class}/schedule/{classLesson}    login   404     403     404        404   404       in     in
  GET    /my-classes/{class}/notices                   login   404     403     404        404   404       sees   sees
  GET    /notices/new?turma={class}                    login   404     403     404        404   404       200    200
  POST   /notices/new?turma={class}                    401     404     403     404        404   404       in     in
  GET    /notices/preview                              login   200     200     200        200   200       200    200
  POST   /notices/preview                              401     404     403     404        404   404       in     in
  GET    /notices/{notice}                             login   404     404     404        404   404       sees   sees
  POST   /notices/{notice}                             login   404     404     404        404   404       in     in
  GET    /unsubscribe/{unsubscription}                 200     200     200     200        200   200       200    200
  POST   /unsubscribe/{unsubscription}                 in      in      in      in         in    in        in     in
  GET    /my-classes/{class}/meetings                  login   404     403     404        404   404       200    200
  GET    /my-classes/{class}/meetings/new              login   404     403     404        404   404       200    200
  POST   /my-classes/{class}/meetings/new              401     404     403     404        404   404       in     in
  GET    /meetings                                     login   200     sees    200        200   200       200    sees
  GET    /meetings/calendar                            login   200     200     200        200   200       200    200
  POST   /meetings/calendar                            login   in      in      in         in    in        in     in
  GET    /meetings/{meeting}                           login   404     sees    404        404   404       sees   sees
  POST   /meetings/{meeting}                           login   404     in      404        404   404       in     in
  GET    /meetings/{meeting}/edit                      login   404     404     404        404   404       sees   sees
  POST   /meetings/{meeting}/edit                      401     404     404     404        404   404       in     in
  GET    /meetings/{meeting}/cancellation              login   404     404     404        404   404       sees   sees
  POST   /meetings/{meeting}/cancellation              login   404     404     404        404   404       in     in
  GET    /meetings/{meeting}/attendance                login   404     404     404        404   404       sees   sees
  POST   /meetings/{meeting}/attendance                login   404     404     404        404   404       in     in
  GET    /meetings/{meeting}.ics                       401     404     sees    404        404   404       sees   sees
  GET    /agenda/{agenda}.ics                          sees    sees    sees    sees       sees  sees      sees   sees
  GET    /my-classes/{class}/invitations               login   404     403     404        404   404       sees   sees
  GET    /convite/{invited}                            200     200     200     200        200   200       200
  POST   /convite/{invited}                            login   403     in      403        403   403       403
  GET    /convite/{unwanted}/recusa                    200     200     200     200        200   200       200
  POST   /convite/{unwanted}/recusa                    in      in      in      in         in    in        in
  GET    /entrar/{code}                                200     200     200     200        200   200       200
  POST   /entrar/{code}                                login   in      in      in         in    in        in
  GET    /trails                                       200     200     200     200        200   200       200
  GET    /trails/{trail}                               200     200     200     200        200   200       200
  GET    /trails/{trailDraft}                          404     404     404     404        404   404       sees
  GET    /trails/{trail}/enroll                        on      on      on      on         on    on        on
  POST   /trails/{trail}/enroll                        login   in      in      in         in    in        in
  POST   /trails/{trailDraft}/enroll                   login   404     404     404        404   404       404
  GET    /trails/{trail}/certificate                   login   404     200     404        404   404       404
  POST   /trails/{trail}/certificate                   login   404     in      404        404   404       404
  GET    /checkout/trail/{soldTrail}                   on      200     on      on         on    200       200
  GET    /checkout/trail/{trailDraft}                  on      404     404     404        404   404       on
  POST   /checkout/trail/{soldTrail}                   login   in      in      in         in    in        in
  GET    /checkout/trail/{soldTrail}/coupon            on      on      on      on         on    on        on
  POST   /checkout/trail/{soldTrail}/coupon            login   in      in      in         in    in        in
  GET    /checkout/{course}/coupon                     on      on      on      on         on    on        on
  POST   /checkout/{course}/coupon                     login   in      in      in         in    in        in
  GET    /checkout/trail/{soldTrail}/success           on      on      200     on         on    on        on
  GET    /checkout/{course}                            on      200     on      on         on    200       200
  GET    /checkout/{draft}                             on      404     404     404        404   404       404
  POST   /checkout/{course}                            login   in      in      in         in    in        in
  GET    /checkout/{course}/group                      on      200     200     200        on    200       200
  POST   /checkout/{course}/group                      login   in      in      in         in    in        in
  GET    /checkout/success/{course}                    on      on      sees    on         on    on        on
  GET    /payments                                     200     200     sees    200        200   200       sees
  GET    /payments/{payment}                           login   404     sees    404        404   404       sees
  GET    /payments/{payment}/refund                    login   404     sees    404        404   404       on
  POST   /payments/{payment}/refund                    login   404     in      404        404   404       403
  GET    /payments/{waiting}/cancellation              on      on      on      on         on    on        on
  POST   /payments/{waiting}/cancellation              login   404     in      404        404   404       403
  GET    /payments/{payment}/receipt-mail              on      on      on      on         on    on        on
  POST   /payments/{payment}/receipt-mail              login   404     in      404        404   404       403
  GET    /payments/{payment}/invitations               login   404     on      404        404   404       on
  POST   /payments/{payment}/invitations               login   404     in      404        404   404       in
  GET    /payments/{waiting}/simulator                 login   404     sees    404        404   404       sees
  POST   /payments/{waiting}/simulator                 login   404     in      404        404   404       in
  GET    /payment-settings                             401     403     403     403        200   200       200
  POST   /payment-settings                             401     403     403     403        in    in        in
  GET    /instructor/commissions                       200     200     200     200        sees  200       200
  GET    /instructor/commissions?format=csv            401     200     200     200        sees  200       200
  GET    /instructor/commissions/statement             login   200     200     200        sees  200       200
  GET    /profile                                      200     200     sees    200        200   200       200
  GET    /profile/edit                                 login   200     200     200        200   200       200
  POST   /profile/edit                                 401     in      in      in         in    in        in
  GET    /profile/sessions                             login   200     200     200        200   200       200
  POST   /profile/sessions                             login   in      in      in         in    in        in
  GET    /profile/sessions/others                      on      on      on      on         on    on        on
  POST   /profile/sessions/others                      login   in      in      in         in    in        in
  GET    /profile/sessions/{session}/end               on      on      on      on         on    on        on
  POST   /profile/sessions/{session}/end               login   404     in      404        404   404       404
  GET    /profile/data                                 login   200     200     200        200   200       200
  POST   /profile/data                                 login   in      in      in         in    in        in
  GET    /profile/data/notices                         on      on      on      on         on    on        on
  POST   /profile/data/notices                         login   in      in      in         in    in        in
  GET    /profile/data/assistant                       on      on      on      on         on    on        on
  POST   /profile/data/assistant                       login   in      in      in         in    in        in
  GET    /profile/deletion                             login   200     200     200        200   200       200
  POST   /profile/deletion                             login   in      in      in         in    in        in
  GET    /profile/second-factor                        login   403     403     403        200   200       200
  POST   /profile/second-factor                        login   403     403     403        in    in        in
  GET    /profile/second-factor/begin                  on      on      on      on         on    on        on
  POST   /profile/second-factor/begin                  login   403     403     403        in    in        in
  GET    /profile/second-factor/passkeys               login   403     403     403        on    on        on
  POST   /profile/second-factor/passkeys               login   403     403     403        in    in        in
  GET    /profile/second-factor/passkeys/{passkey}/removal  on      on      on      on         on    on        on
  POST   /profile/second-factor/passkeys/{passkey}/removal  login   404     404     404        404   404       404
  GET    /profile/second-factor/recovery-codes         login   403     403     403        on    on        on
  POST   /profile/second-factor/recovery-codes         login   in      in      in         in    in        in
  GET    /profile/second-factor/removal                login   403     403     403        on    on        on
  POST   /profile/second-factor/removal                login   in      in      in         in    in        in
  GET    /profile/tokens                               login   200     sees    200        200   200       200
  POST   /profile/tokens                               401     in      in      in         in    in        in
  GET    /profile/tokens/{token}/revocation            login   404     sees    404        404   404       404
  POST   /profile/tokens/{token}/revocation            login   404     in      404        404   404       404
  GET    /profile/name                                 login   200     200     200        200   200       200
  POST   /profile/name                                 login   in      in      in         in    in        in
  GET    /certificate/verify                           200     200     200     200        200   200       200
  POST   /certificate/verify                           in      in      in      in         in    in        in
  GET    /certificate/verify/file                      200     200     200     200        200   200       200
  POST   /certificate/verify/file                      in      in      in      in         in    in        in
  GET    /certificate/verify/{hash}                    200     200     200     200        200   200       200
  GET    /certificate/verify/{hash}/picture.png        200     200     200     200        200   200       200
  GET    /certificate/{certificate}                    200     200     200     200        200   200       200
  GET    /certificate/{certificate}.pdf                200     200     200     200        200   200       200
  POST   /certificate/{certificate}                    login   403     in      403        403   403       403
  GET    /.well-known/did.json                         200     200     200     200        200   200       200
  GET    /credentials/issuer                           200     200     200     200        200   200       200
  GET    /credentials/status/{list}                    200     200     200     200        200   200       200
  GET    /credentials/courses/{course}                 200     200     200     200        200   200       200
  GET    /credentials/courses/{draft}                  404     404     404     404        404   404       404
  GET    /credentials/trails/{trail}                   200     200     200     200        200   200       200
  GET    /credentials/{hash}                           200     200     200     200        200   200       200
  GET    /credentials/{hash}?form=svg                  200     200     200     200        200   200       200
  GET    /credentials/{hash}?form=png                  200     200     200     200        200   200       200
  GET    /certificates/generate                        on      on      on      on         on    on        on
  POST   /certificates/generate                        login   404     in      404        404   404       404
  GET    /my-certificates                              200     200     200     200        200   200       200
  GET    /about                                        200     200     200     200        200   200       200
  GET    /partners                                     200     200     200     200        200   200       200
  GET    /instructors                                  200     200     200     200        200   200       200
  GET    /instructors/{instructor}                     200     200     200     200        200   200       200
  GET    /contact                                      200     200     200     200        200   200       200
  POST   /contact                                      in      in      in      in         in    in        in
  GET    /support                                      200     200     sees    200        200   200       200
  GET    /support/new                                  login   200     200     200        200   200       200
  POST   /support/new                                  401     in      in      in         in    in        in
  GET    /support/chat                                 200     200     200     200        200   200       200
  POST   /support/chat                                 401     in      in      in         in    in        in
  GET    /support/chat/escalation                      login   on      on      on         on    on        on
  POST   /support/chat/escalation                      401     in      in      in         in    in        in
  GET    /support/{ticket}                             login   404     sees    404        404   404       sees
  POST   /support/{ticket}                             401     404     in      404        404   404       in
  GET    /support/{ticket}/claim                       on      on      on      on         on    on        on
  POST   /support/{ticket}/claim                       login   404     in      404        404   404       404
  GET    /ajuda                                        200     200     200     200        200   200       200
  GET    /ajuda/{article}                              200     200     200     200        200   200       200
  GET    /privacidade                                  200     200     200     200        200   200       200
  GET    /termos                                       200     200     200     200        200   200       200
  GET    /reembolso                                    200     200     200     200        200   200       200
  GET    /acessibilidade                               200     200     200     200        200   200       200
  GET    /.well-known/security.txt                     200     200     200     200        200   200       200
  GET    /light-mode                                   on      on      on      on         on    on        on
  POST   /light-mode                                   in      in      in      in         in    in        in
  GET    /auth/login                                   200     on      on      on         on    on        on
  POST   /auth/login                                   in      in      in      in         in    in        in
  GET    /setup                                        404     404     404     404        404   404       404
  POST   /setup                                        404     404     404     404        404   404       404
  GET    /setup/founder                                404     404     404     404        404   404       404
  POST   /setup/founder                                404     404     404     404        404   404       404
  GET    /setup/texts                                  401     403     403     403        403   403       200
  POST   /setup/texts                                  401     403     403     403        403   403       in
  GET    /setup/{step}                                 401     403     403     403        403   403       200
  POST   /setup/{step}                                 401     403     403     403        403   403       in
  GET    /auth/code                                    on      on      on      on         on    on        on
  POST   /auth/code                                    in      in      in      in         in    in        in
  GET    /auth/second-step                             on      on      on      on         on    on        on
  POST   /auth/second-step                             in      in      in      in         in    in        in
  GET    /auth/callback                                on      on      on      on         on    on        on
  GET    /auth/logout                                  on      on      on      on         on    on        on
  POST   /auth/logout                                  in      in      in      in         in    in        in
  GET    /auth/again                                   login   200     200     200        200   200       200
  POST   /auth/again                                   login   in      in      in         in    in        in
  GET    /auth/local/.well-known/openid-configuration  200     200     200     200        200   200       200
  GET    /auth/local/jwks                              200     200     200     200        200   200       200
  GET    /auth/local/authorize                         200     200     200     200        200   200       200
  POST   /auth/local/authorize                         in      in      in      in         in    in        in
  GET    /auth/local/open                              on      on      on      on         on    on        on
  POST   /auth/local/open                              in      in      in      in         in    in        in
  POST   /auth/local/token                             in      in      in      in         in    in        in
  GET    /api/docs                                     200     200     200     200        200   200       200
  GET    /api/docs/webhooks                            200     200     200     200        200   200       200
  GET    /api/docs/{area}                              200     200     200     200        200   200       200
  GET    /dev/ui                                       200     200     200     200        200   200       200
  GET    /dev/mail                                     sees    sees    sees    sees       sees  sees      sees
  GET    /dev/mail/{letter}                            sees    sees    sees    sees       sees  sees      sees
  GET    /{nothing}                                    404     404     404     404        404   404       404
  GET    /media/{video}                                 404     404     200     404        200   404       200
  GET    /media/{unusedFile}                           404     404     404     404        200   404       200
  POST   /profile/data/copy                            401     in      in      in         in    in        in
  GET    /payments?format=csv                          401     403     403     403        403   403       sees
`;
