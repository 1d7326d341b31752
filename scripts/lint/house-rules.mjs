// The house rules that no stock rule can state: who may import whom (docs/ARCHITECTURE.md), one funnel for each
// dangerous thing, no bare sleep, no double cast. Loaded by .oxlintrc.json; test/lint proves that each one bites.
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** For each folder of src: what it may import of ours. A name with .ts is one file; `type:` allows `import type` only. */
const MAY_IMPORT = {
  base: [],
  contract: [],
  wires: ['base'],
  drivers: ['contract', 'base', 'wires', 'type:engine/registry.ts'],
  engine: ['contract', 'base', 'type:drivers/driver.ts'],
  phone: ['base', 'contract/words.ts', 'contract/geometry.ts'],
  surfaces: ['contract', 'engine', 'base', 'drivers/registry.ts', 'phone'],
};

const FILE_WRITING =
  /^(write(File|v)?|appendFile|createWriteStream|mkdtemp|mkdir|open|copyFile|cp|rename|symlink|link|truncate|rm|rmdir|unlink|chmod|chown)(Sync)?$/;

/** The files that are a funnel, and so may do what is banned everywhere else. */
const FUNNELS = {
  spawn: ['base/spawn.ts'],
  files: ['base/output-file.ts', 'base/stdout.ts'],
  terminal: ['base/stdout.ts'],
};

function pathInSource(file) {
  const path = relative(join(repository, 'src'), file).split(sep).join('/');
  return path.startsWith('..') ? undefined : path;
}

function mayImport(from, to, typeOnly) {
  const folder = from.split('/')[0];
  if (to.split('/')[0] === folder) return true;
  return (MAY_IMPORT[folder] ?? []).some((rule) => {
    const allowed = rule.replace(/^type:/, '');
    if (rule !== allowed && !typeOnly) return false;
    return allowed.endsWith('.ts') ? to === allowed : to.startsWith(`${allowed}/`);
  });
}

const imports = {
  create(context) {
    const from = pathInSource(context.filename);
    if (from === undefined) return {};
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const to = pathInSource(resolve(dirname(context.filename), source.value));
      if (to === undefined || mayImport(from, to, typeOnly)) return;
      const folder = from.split('/')[0];
      const allowed = (MAY_IMPORT[folder] ?? []).join(', ') || 'nothing of ours';
      context.report({
        node,
        message: `src/${folder} may not import src/${to}; besides itself it may import: ${allowed}.`,
      });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
    };
  },
};

const funnels = {
  create(context) {
    const from = pathInSource(context.filename);
    if (from === undefined) return {};
    const is = (funnel) => FUNNELS[funnel].includes(from);
    const checkModule = (node, source, names) => {
      const module = String(source?.value ?? '').replace(/^node:/, '');
      if (module === 'child_process' && !is('spawn')) {
        context.report({ node, message: 'Processes are started by src/base/spawn.ts only.' });
      }
      if ((module === 'fs' || module === 'fs/promises') && !is('files')) {
        const writing =
          names === undefined ? ['all of it'] : names.filter((name) => FILE_WRITING.test(name) || name === 'promises');
        if (writing.length > 0) {
          context.report({
            node,
            message: `Files are written by src/base/output-file.ts only (${writing.join(', ')}); import reading functions by name.`,
          });
        }
      }
      if (module === 'timers/promises')
        context.report({ node, message: 'Never a bare sleep: use deadline.pause of src/base/deadline.ts.' });
    };
    return {
      ImportDeclaration(node) {
        if (node.importKind === 'type') return;
        const byName = node.specifiers.every((specifier) => specifier.type === 'ImportSpecifier');
        const names = node.specifiers
          .filter((specifier) => specifier.importKind !== 'type')
          .map((specifier) => specifier.imported?.name);
        checkModule(node, node.source, byName ? names : undefined);
      },
      ExportNamedDeclaration: (node) => node.source && checkModule(node, node.source, undefined),
      ExportAllDeclaration: (node) => checkModule(node, node.source, undefined),
      ImportExpression: (node) => checkModule(node, node.source, undefined),
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'require')
          checkModule(node, node.arguments[0], undefined);
      },
      MemberExpression(node) {
        if (is('terminal') || node.object.type !== 'Identifier') return;
        const stream = node.object.name === 'process' && ['stdout', 'stderr'].includes(node.property.name);
        const asksOnly =
          node.parent.type === 'MemberExpression' && ['isTTY', 'columns'].includes(node.parent.property.name);
        if (node.object.name === 'console' || (stream && !asksOnly)) {
          context.report({ node, message: 'The terminal is written by src/base/stdout.ts only: writeOut, writeErr.' });
        }
      },
    };
  },
};

const noBareSleep = {
  create(context) {
    const from = pathInSource(context.filename);
    // Code inside a page has no deadline object; it waits for frames and events, and the Node side holds the deadline.
    if (from === undefined || from.startsWith('base/') || from.includes('/page/')) return {};
    let executors = 0;
    const isExecutor = (node) => node.parent?.type === 'NewExpression' && node.parent.callee.name === 'Promise';
    const enter = (node) => {
      if (isExecutor(node)) executors += 1;
    };
    const leave = (node) => {
      if (isExecutor(node)) executors -= 1;
    };
    return {
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      CallExpression(node) {
        if (executors > 0 && node.callee.type === 'Identifier' && node.callee.name === 'setTimeout') {
          context.report({
            node,
            message: 'Never a bare sleep: use deadline.pause or deadline.race of src/base/deadline.ts.',
          });
        }
      },
    };
  },
};

const noDoubleCast = {
  create: (context) => ({
    TSAsExpression(node) {
      const inner = node.expression;
      if (inner.type === 'TSAsExpression' && inner.typeAnnotation.type === 'TSUnknownKeyword') {
        context.report({
          node,
          message: '`as unknown as` switches the compiler off; narrow the type or parse the value.',
        });
      }
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: { imports, funnels, 'no-bare-sleep': noBareSleep, 'no-double-cast': noDoubleCast },
};
