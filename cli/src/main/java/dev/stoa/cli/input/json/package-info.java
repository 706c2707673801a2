/**
 * Reads JSON lines, consecutive JSON objects and JSON arrays of objects: infers a schema in a first
 * pass, decodes records of a schema in a second one.
 *
 * <p>CSV, and the commands that take a value as an argument, also parse JSON with it.
 */
package dev.stoa.cli.input.json;
