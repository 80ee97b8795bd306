;;; oconf.el --- Check identity configuration with 'oconf lsp'  -*- lexical-binding: t -*-

;; Eglot is part of Emacs 29; for older versions, install it from GNU ELPA (or Debian's elpa-eglot). Add to the init file:
;;   (load "/path/to/oconf.el")
;; Then 'M-x eglot' or 'eglot-ensure' starts the server in a buffer of this mode.

(require 'eglot)

(define-derived-mode oconf-mode prog-mode "oconf"
  "Mode for the policies, tests and settings that oconf checks."
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 4))

(dolist (pattern '("\\.auth-token\\.json\\'" "\\.oconf-test\\.json\\'" "/\\.oconf\\.json\\'" "\\.backend\\.json\\'"
                   "\\.saml\\.json\\'" "\\.idp-setup\\.json\\'" "\\.allow-origin\\'" "\\.idp-messages\\'"
                   "\\.saml-assertion\\'" "\\.saml\\'" "/bootconfig\\.json\\'"))
  (add-to-list 'auto-mode-alist (cons pattern 'oconf-mode)))

(add-to-list 'eglot-server-programs '(oconf-mode . ("oconf" "lsp")))

(provide 'oconf)
;;; oconf.el ends here
