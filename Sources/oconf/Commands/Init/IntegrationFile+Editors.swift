/// The files with which editors start the language server in this repository.
extension IntegrationFile {
  /// The extension starts the server. No file recommends it: its name is not taken in the marketplace, so anyone
  /// could register it, and run code in the editors of those who follow the recommendation.
  static let vscode = IntegrationFile(
    path: ".vscode/settings.json",
    text: """
      {
          "editor.codeActionsOnSave": {
              "source.fixAll.oconf": "explicit"
          },
          "files.associations": {
              "**/Security_AllowOrigin": "oconf-origins",
              "**/Security_AuthTokenConfiguration": "json"
          }
      }

      """,
    advice: "install the extension, which 'make vscode' builds in a clone of oconf",
    place: "add these fields to it")

  /// Before 0.9, Neovim does not know this name, and 'exrc' trusts every folder.
  static let neovim = IntegrationFile(
    path: ".nvim.lua",
    text: """
      -- Starts 'oconf lsp' in Neovim (0.7 or later) for the files that oconf checks. Neovim 0.9 and later reads this file
      -- in the working directory if the option 'exrc' is set, and asks first whether you trust it. As
      -- ~/.config/nvim/plugin/oconf.lua, it serves all folders in every version.
      -- A global table 'oconf' that is set before can change the command and the settings:
      --   vim.g.oconf = { cmd = { 'oconf', 'lsp' }, settings = { environment = 'production' } }

      local patterns = {
        '*.json', '*.jsonc', '*.properties', '*.allow-origin', '*.idp-messages', '*.saml', '*.saml-assertion',
        '*.connectedApp', '*.connectedApp-meta.xml', '*.eca', '*.eca-meta.xml', '*.ecaGlblOauth',
        '*.ecaGlblOauth-meta.xml', '*.ecaOauth', '*.ecaOauth-meta.xml', '*.ecaOauthPlcy', '*.ecaOauthPlcy-meta.xml',
        '*.ecaPlcy', '*.ecaPlcy-meta.xml', 'Security_*', 'servers.xml', 'Info.plist',
      }
      local clients = {}

      -- The folder of the settings or of the repository that the file is in.
      local function root_of(file)
        local folder = vim.fn.fnamemodify(file, ':p:h')
        for _, name in ipairs({ '.oconf.json', '.git' }) do
          local found = name == '.git' and vim.fn.finddir(name, folder .. ';') or vim.fn.findfile(name, folder .. ';')
          if found ~= '' then return vim.fn.fnamemodify(found, ':p' .. (name == '.git' and ':h' or '') .. ':h') end
        end
        return folder
      end

      vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
        pattern = patterns,
        callback = function(event)
          local own = vim.g.oconf or {}
          local root = root_of(event.file)
          local id = clients[root]
          if not id or not vim.lsp.get_client_by_id(id) then
            id = vim.lsp.start_client({
              name = 'oconf',
              cmd = own.cmd or { 'oconf', 'lsp' },
              root_dir = root,
              workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
              init_options = own.settings,
              settings = { oconf = own.settings or vim.empty_dict() },
            })
            clients[root] = id
          end
          if id then vim.lsp.buf_attach_client(event.buf, id) end
        end,
      })

      """,
    advice:
      "with Neovim 0.9 or later, set 'exrc'; with an older one, move the file to ~/.config/nvim/plugin/oconf.lua",
    place: "add this to it")

  static let helix = IntegrationFile(
    path: ".helix/languages.toml",
    text: """
      [language-server.oconf]
      command = "oconf"
      args = ["lsp"]

      [[language]]
      name = "oconf"
      scope = "source.json"
      file-types = [
        { glob = "*.auth-token.json" }, { glob = "*.oconf-test.json" }, { glob = ".oconf.json" }, { glob = "*.backend.json" },
        { glob = "*.saml.json" }, { glob = "*.idp-setup.json" }, { glob = "bootconfig.json" },
      ]
      grammar = "json"
      roots = [".oconf.json"]
      language-servers = ["oconf"]
      indent = { tab-width = 4, unit = "    " }

      """,
    advice: "open a file of oconf in Helix",
    place: "add this to it")

  /// Zed starts only servers of its own or of extensions, so oconf takes the place of the one for JSON.
  static let zed = IntegrationFile(
    path: ".zed/settings.json",
    text: """
      {
          "lsp": {
              "json-language-server": {
                  "binary": {
                      "path": "oconf",
                      "arguments": ["lsp"]
                  }
              }
          }
      }

      """,
    advice: "in this project, Zed then runs oconf instead of its server for JSON",
    place: "add these fields to it")

  private init(path: String, text: String, advice: StaticString, place: StaticString) {
    self.init(path: path, text: text, advice: advice, part: (text, place))
  }
}
