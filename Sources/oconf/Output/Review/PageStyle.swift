/// The style sheet of all pages. Colors come in two sets, by the reader's preference, and each color
/// of text has a contrast of at least 4.5 to 1 with its background.
enum PageStyle {
  static let text: StaticString = """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1b2026;--muted:#56606b;--line:#d5dbe1;--soft:#f4f6f8;\
    --bad:#a3231b;--bad-soft:#fdecea;--good:#17603a;--good-soft:#e6f4eb;--open:#714800;--open-soft:#fff3d6;\
    --info:#1c5596;--info-soft:#e8f1fb;--link:#175099}
    @media(prefers-color-scheme:dark){:root{--bg:#14171b;--fg:#e4e8ec;--muted:#a2acb7;--line:#343b44;\
    --soft:#1c2127;--bad:#ffa198;--bad-soft:#3d1f1d;--good:#7ed6a1;--good-soft:#173020;--open:#f0c36a;\
    --open-soft:#372b13;--info:#94c4ff;--info-soft:#172a41;--link:#94c4ff}}
    *{box-sizing:border-box}
    html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,-apple-system,"Segoe UI",\
    Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
    .page{max-width:78rem;margin:0 auto;padding:1.25rem 1rem 2rem}
    main:focus{outline:0}
    a{color:var(--link)}
    a:focus-visible,summary:focus-visible,input:focus-visible,pre:focus-visible,.picture:focus-visible\
    {outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
    .skip{position:absolute;left:-999rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--bg);padding:.25rem .5rem}
    nav{margin:0 0 1.25rem;font-size:.875rem}
    nav ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
    nav a{display:inline-block;padding:.125rem 0;text-decoration-thickness:1px;text-underline-offset:3px}
    h1,h2,h3,h4{line-height:1.3;margin:0}
    h1{font-size:1.375rem;font-weight:600;margin:.25rem 0 .5rem}
    .statements{list-style:none;padding:0;margin:.75rem 0}
    .statements>li{padding:.375rem 0;border-top:1px solid var(--line)}
    .statements>li>.meta{display:block;margin:.125rem 0}
    .statements details{display:inline-block;margin:0 1rem 0 0;font-size:.875rem;vertical-align:top}
    .statements details[open]{display:block}
    .remark{margin:.125rem 0;font-size:.875rem}
    h2{font-size:1.25rem;margin:1.25rem 0 .5rem;padding-top:.75rem;border-top:1px solid var(--line)}
    h3{font-size:1rem;margin:1rem 0 .5rem}
    h4{font-size:.9375rem;margin:1.25rem 0 .5rem}
    p{margin:.5rem 0}
    ul{margin:.5rem 0;padding-left:1.25rem}
    code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
    font-size:.875em;unicode-bidi:isolate}
    :not(pre)>code{background:var(--soft);border-radius:3px;padding:.05em .25em}
    .subject,.meta,.basis{color:var(--muted);font-size:.875rem}
    .subject{margin:0 0 .5rem}
    .meta{margin:.125rem 0}
    .meta code{background:none;padding:0}
    li>.meta{display:inline-block;margin-right:.5rem}
    .id{display:inline-block;margin:0;font-size:.8125rem;color:var(--muted)}
    .id[open]{display:block}
    .id summary{padding:0;width:max-content}
    .id code{background:none;padding:0}
    .quiet caption,.legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .state{display:inline-block;border-radius:4px;padding:.15em .6em;\
    border:1px solid currentColor}
    .state.bad,.tag.bad,.cell.bad,h3.bad,strong.bad{color:var(--bad)}
    .state.good,.tag.good,strong.good{color:var(--good)}
    .state.open,.tag.open,.cell.open,h3.open,strong.open{color:var(--open)}
    .state.info,.tag.info,.cell.info,h3.info,strong.info{color:var(--info)}
    .state.bad,.tag.bad,.cell.bad{background:var(--bad-soft)}
    .state.good,.tag.good{background:var(--good-soft)}
    .state.open,.tag.open,.cell.open{background:var(--open-soft)}
    .state.info,.tag.info,.cell.info{background:var(--info-soft)}
    .tag,.cell{display:inline-block;border-radius:3px;padding:0 .4em;font-size:.8125rem;font-weight:600;\
    white-space:nowrap}
    .tag{overflow-wrap:normal}
    .same{color:var(--muted)}
    td.same{font-size:.875rem}
    .same code{font-size:.9em}
    .count{color:var(--muted);font-weight:400;font-size:.875em}
    .steps{border:1px solid var(--line);border-left:4px solid var(--link);border-radius:4px;\
    padding:.75rem 1rem;margin:1rem 0}
    .steps h2{font-size:1rem;margin:0;padding:0;border:0}
    .steps ul{margin-bottom:0}
    .access,.changes,.findings,.missed,.notes{list-style:none;padding:0;margin:.5rem 0}
    .access>li,.changes>li,.finding{padding:.5rem 0 .5rem .75rem;border-left:3px solid var(--line);\
    margin:0 0 .5rem}
    .finding.error{border-color:var(--bad)}
    .finding.warning{border-color:var(--open)}
    .finding.info{border-color:var(--info)}
    .notes{font-size:.875rem;color:var(--muted)}
    .sign{display:inline-block;min-width:1.1em;font-weight:700;font-family:ui-monospace,monospace}
    table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem;font-size:.9375rem}
    caption{text-align:left;font-weight:600;padding:0 0 .375rem}
    th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-bottom:1px solid var(--line)}
    thead th{font-size:.8125rem;color:var(--muted);font-weight:600}
    tbody th{font-weight:500}
    th{overflow-wrap:break-word}th code{overflow-wrap:anywhere}
    td ul{margin:0;padding-left:1rem}
    .pair{table-layout:fixed}
    .pair th:first-child,.pair thead td{width:6.5rem}
    .pair td li{margin:.125rem 0}
    ins,del{text-decoration:none}
    ins,del{background:var(--soft);border-bottom:2px solid var(--muted);padding:0 .2em}
    del{border-bottom-style:dashed}
    ins code,del code{background:none;color:inherit;padding:0}
    .case[open]{border:1px solid var(--line);border-radius:4px;padding:.25rem 1rem .75rem}
    dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;margin:.75rem 0;\
    font-size:.9375rem}
    dt{color:var(--muted)}dd{margin:0}
    .try{margin:.75rem 0 .25rem;font-size:.875rem;color:var(--muted)}
    .command{background:var(--soft);border:1px solid var(--line);border-radius:4px;padding:.5rem .75rem;\
    margin:.25rem 0;white-space:pre-wrap;font-size:.875rem}
    .command code{font-size:inherit}
    .source{display:grid;grid-template-columns:3.25rem minmax(0,1fr);font-size:.8125rem;\
    background:var(--soft);border-radius:3px}
    .finding .source,.case .source{margin:.375rem 0;padding:.25rem 0}
    .source .line{color:var(--muted);text-align:right;padding-right:.75rem;font-family:ui-monospace,monospace;\
    white-space:pre}
    .source code{white-space:pre-wrap;background:none;padding:0;font-size:inherit;line-height:1.5}
    mark{background:var(--open-soft);color:var(--fg);border-bottom:2px solid var(--open)}
    mark.hit{background:var(--good-soft);border-bottom:1px solid var(--good);color:inherit}
    mark.miss{background:var(--bad-soft);border-bottom:2px dashed var(--bad);color:inherit}
    .key mark{padding:0 .3em;margin-left:.5rem;font-size:.875rem}
    .listing{margin:.5rem 0}
    summary{cursor:pointer;padding:.25rem 0}
    details{margin:.25rem 0}
    fieldset{border:1px solid var(--line);border-radius:4px;margin:.75rem 0;padding:.25rem .75rem .5rem;\
    display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
    legend{font-size:.875rem;color:var(--muted);padding:0 .25rem}
    body:has(.show-error:not(:checked)) .finding.error,\
    body:has(.show-warning:not(:checked)) .finding.warning,\
    body:has(.show-info:not(:checked)) .finding.info{display:none}
    .picture{overflow-x:auto;margin:.5rem 0}
    .picture svg{width:100%;min-width:44rem;height:auto}
    @media(min-width:68rem){.page{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:0 3rem}\
    nav{position:sticky;top:1.25rem;align-self:start}nav ol{display:block}nav a{padding:.25rem 0}\
    main{grid-column:2}h1{font-size:1.5rem}}
    @media(max-width:34rem){body{font-size:15px}\
    .matrix .word{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}\
    .matrix thead th+th{writing-mode:vertical-rl;padding:.25rem .1rem}\
    .matrix .same::before{content:"·"}.legend{position:static;width:auto;height:auto;clip-path:none}\
    .page{padding:1rem .75rem 3rem}\
    th,td{padding:.35rem .3rem}.matrix table{font-size:.8125rem}\
    .pair{font-size:.8125rem}.pair th:first-child,.pair thead td{width:5rem}.pair td ul{list-style:none;padding:0}\
    .pair tbody th{font-size:.75rem}\
    dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.375rem}\
    .source{grid-template-columns:2.5rem minmax(0,1fr)}\
    .source .line{padding-right:.4rem}}
    @media print{nav,.skip,fieldset{display:none}.page{display:block;max-width:none;padding:0}\
    body{font-size:10.5pt}a{color:inherit}h2,h3,h4{break-after:avoid}\
    .case,.finding,tr,.steps{break-inside:avoid}\
    .picture{overflow:visible}.picture svg{min-width:0}\
    details::details-content{content-visibility:visible;block-size:auto}summary{list-style:none}}

    """
}
