/**
 * The files that the user names: finds them, locally or through Hadoop, opens and decompresses
 * them, checks text for valid UTF-8, and turns read errors into messages.
 *
 * <p>Called by the readers of all formats.
 */
package dev.stoa.cli.input.file;
