// The address of the documentation, for a build with OCONF_DOCS_URL: see Package.swift.
static const char *_Nonnull const oconf_docs_url = OCONF_DOCS_URL;
