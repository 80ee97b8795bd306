-- Starts 'oconf lsp' in Neovim (0.7 or later) for the files that oconf checks. Copy this file to
-- ~/.config/nvim/plugin/oconf.lua. A global table 'oconf' that is set before can change the command and the settings:
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
