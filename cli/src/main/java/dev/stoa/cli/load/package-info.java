/**
 * The work of the commands that read files into tables: appends records, or joins the values of a
 * column by key.
 *
 * <p>Called by {@code command}, which parses the arguments and prints the result.
 */
package dev.stoa.cli.load;
