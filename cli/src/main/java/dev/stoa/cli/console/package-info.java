/**
 * The program's output: results to one stream; to the other the progress of long work, as a moving
 * bar on a terminal and a line every few seconds elsewhere.
 *
 * <p>Created by {@code Main} or a test, used by the commands.
 */
package dev.stoa.cli.console;
