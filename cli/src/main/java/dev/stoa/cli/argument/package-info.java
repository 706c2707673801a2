/**
 * Options and arguments that several commands share, converters of their values, and the tables
 * that arguments name.
 *
 * <p>Used by the commands.
 */
package dev.stoa.cli.argument;
