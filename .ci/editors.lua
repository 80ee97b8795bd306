-- Run by editors.py in Neovim: opens the faulty file that is the first argument, and uses the server as a user would.
local limit = 15000

local function wait(what, condition)
  if not vim.wait(limit, condition, 10) then error('no ' .. what .. ' within ' .. limit .. ' ms', 0) end
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, limit)
  for _, answer in pairs(answers or {}) do
    if answer.result then return answer.result end
    error(method .. ': ' .. vim.inspect(answer), 0)
  end
  error('no answer to ' .. method, 0)
end

-- The row and the column of a text in the buffer, as for the cursor.
local function find(text)
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    local column = line:find(text, 1, true)
    if column then return row, column - 1 end
  end
  error('no ' .. text .. ' in the buffer', 0)
end

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n') end

-- The finding about a Boolean in quotes.
local function quoted()
  for _, finding in ipairs(vim.diagnostic.get(0)) do
    if finding.message:find('expected true or false', 1, true) then return finding end
  end
end

local function main()
  vim.cmd('edit ' .. vim.env.OCONF_FILE)
  wait('findings', function() return quoted() ~= nil end)
  local finding = quoted()
  local row, column = find('"true"')
  assert(finding.lnum == row - 1 and finding.col == column, vim.inspect(finding))
  print('ok: Neovim shows: ' .. finding.message)

  vim.api.nvim_win_set_cursor(0, { row, column })
  local parameters = vim.lsp.util.make_range_params()
  parameters.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0, row - 1) }
  local fix
  for _, action in ipairs(ask('textDocument/codeAction', parameters)) do
    if action.title:find('^Remove the quotes') then fix = action end
  end
  assert(fix, 'no fix is offered')
  vim.lsp.util.apply_workspace_edit(fix.edit, 'utf-16')
  assert(text():find('"virtualUserEnabled": true,', 1, true), text())
  wait('end of the finding', function() return not quoted() end)
  print('ok: Neovim applies a fix: ' .. fix.title)

  row, column = find('tokenTimeoutSeconds')
  vim.api.nvim_win_set_cursor(0, { row, column })
  local windows = #vim.api.nvim_list_wins()
  vim.lsp.buf.hover()
  wait('hover', function() return #vim.api.nvim_list_wins() > windows end)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true), ' ')
      assert(shown:find('tokenTimeoutSeconds', 1, true), shown)
      vim.api.nvim_win_close(window, true)
    end
  end
  print('ok: Neovim explains a field in a window')

  vim.api.nvim_buf_set_lines(0, row - 1, row - 1, true, { '            "requireC",' })
  vim.api.nvim_win_set_cursor(0, { row, 21 })
  local completion = ask('textDocument/completion', vim.lsp.util.make_position_params())
  local words = vim.lsp.util.text_document_completion_list_to_complete_items(completion, '"requireC')
  assert(#words > 0 and words[1].word:find('requireClientAuth', 1, true), vim.inspect(words))
  vim.lsp.util.apply_text_edits({ words[1].user_data.nvim.lsp.completion_item.textEdit }, 0, 'utf-16')
  assert(text():find('"requireClientAuth"', 1, true), text())
  vim.api.nvim_buf_set_lines(0, row - 1, row, true, {})
  print('ok: Neovim completes: ' .. words[1].abbr)

  vim.lsp.buf.formatting_sync(nil, limit)
  vim.cmd('silent write')
  print('ok: Neovim formats and saves the file')
end

local fine, fault = pcall(main)
if not fine then print('failed: Neovim: ' .. tostring(fault)) end
vim.cmd(fine and 'qall!' or 'cquit')
