'use strict';

/** Checks of values that an extension gives to the editor. A type is a function from a value to a complaint, or undefined. */

const show = value => {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 200);
  } catch {
    return String(value);
  }
};
const when = (holds, what) => value => (holds(value) ? undefined : `expected ${what}, found ${show(value)}`);

const string = when(value => typeof value === 'string', 'a string');
const text = when(value => typeof value === 'string' && value !== '', 'a string that is not empty');
const boolean = when(value => typeof value === 'boolean', 'a Boolean');
const number = when(value => Number.isInteger(value), 'an integer');
const natural = when(value => Number.isInteger(value) && value >= 0, 'a natural number');
const fn = when(value => typeof value === 'function', 'a function');
const anything = () => undefined;
const nothing = when(value => value === undefined, 'nothing');
const oneOf = (...values) => when(value => values.includes(value), `one of ${values.join(', ')}`);

/** An instance of a class, whose own properties are those that the class declares. */
const instance = type => value => {
  if (!(value instanceof type)) return `expected an instance of ${type.name}, found ${show(value)}`;
  return type.properties ? shape(type.properties, true)(value) : undefined;
};
const optional = type => value => (value === undefined ? undefined : type(value));
const either = (...types) => value => {
  const complaints = types.map(type => type(value));
  return complaints.includes(undefined) ? undefined : complaints.join(', or ');
};
const list = type => value => {
  if (!Array.isArray(value)) return `expected an array, found ${show(value)}`;
  for (const [index, element] of value.entries()) {
    const complaint = type(element);
    if (complaint) return `[${index}]: ${complaint}`;
  }
  return undefined;
};

/** An object with some properties, and no others. */
const shape = (properties, isInstance = false) => value => {
  if (typeof value !== 'object' || value === null) return `expected an object, found ${show(value)}`;
  for (const name of Object.keys(value)) {
    if (!properties[name]) return `.${name}: there is no such property`;
  }
  for (const [name, type] of Object.entries(properties)) {
    const complaint = type(value[name]);
    if (complaint) return `.${name}: ${complaint}`;
  }
  return isInstance || Object.getPrototypeOf(value) === Object.prototype
    ? undefined : `expected a plain object, found ${show(value)}`;
};

module.exports = {
  anything, boolean, either, fn, instance, list, natural, nothing, number, oneOf, optional, shape, string, text,
};
