/**
 * How the program speaks: results to one stream, to the other how far long work is, as a moving bar
 * on a terminal and a line every few seconds elsewhere.
 *
 * <p>Made by {@code Main} or a test, used by the commands.
 */
package dev.stoa.cli.console;
