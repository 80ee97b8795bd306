// Facts about a build that Package.swift passes as macros.

#ifdef OCONF_DOCS_URL
// The address of the documentation: see Documentation.swift.
static const char *_Nonnull const oconf_docs_url = OCONF_DOCS_URL;
#endif

#ifdef OCONF_COMMIT
// The commit that the build was made from: see Version.swift.
static const char *_Nonnull const oconf_commit = OCONF_COMMIT;
#endif
